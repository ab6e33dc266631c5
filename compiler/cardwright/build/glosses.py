"""Compiled sets to the glosses of their texts, each with its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardwright.english.gloss import gloss
from cardwright.foundation.spans import Span
from cardwright.model.compiled import CompiledAbility, CompiledSet, Vocabulary


def forms_of(known: Vocabulary) -> dict[str, tuple[str, str]]:
    """The words of each kind of card, singular and plural."""
    return {word.name: (word.name, word.plural) for word in known.kinds}


def set_glosses(compiled: CompiledSet, texts: Mapping[str, str]) -> list[tuple[Span, str]]:
    """The gloss of every text of a set's cards, in the order of its files; ``texts`` holds these by name."""
    forms = forms_of(compiled.known)
    found: dict[Span, str] = {}
    for card in compiled.cards:
        for face in card.faces:
            for span, said in face_glosses(face.abilities, texts, forms, face.name or card.name):
                found.setdefault(span, said)
    return sorted(found.items())


def face_glosses(
    abilities: Sequence[CompiledAbility],
    texts: Mapping[str, str],
    forms: Mapping[str, Sequence[str]],
    name: str,
) -> Iterator[tuple[Span, str]]:
    """The gloss of each text of one face; a text of several abilities is one."""
    face = [one.ir for one in abilities]
    for span in dict.fromkeys(one.span for one in abilities):
        if span.file in texts:
            yield span, gloss(cut(texts[span.file], span), span, face, forms, name)


def cut(text: str, span: Span) -> str:
    """The words of a file that a span holds, line breaks and all."""
    lines = text.split("\n")[span.line - 1 : span.end_line]
    if not lines:
        return ""
    lines[-1] = lines[-1][: span.end_column - 1]
    lines[0] = lines[0][span.column - 1 :]
    return "\n".join(lines)


def shown_glosses(glosses: Iterable[tuple[Span, str]]) -> str:
    """Glosses for the terminal: each behind its file, line and column."""
    return "\n".join(f"{span.file}:{span.line}:{span.column}: {said}" for span, said in glosses)
