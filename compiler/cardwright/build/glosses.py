"""Compiled sets to the glosses of their texts, each with its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardwright.cards import blocks as b
from cardwright.english.gloss import Spoken, gloss
from cardwright.foundation.spans import Span
from cardwright.model.compiled import CompiledAbility, CompiledSet, Vocabulary
from cardwright.words.vocabulary import Declared


def spoken_of(known: Vocabulary, declared: Declared) -> Spoken:
    """What glosses must know of a vocabulary: the words of kinds, and the stacks of the bases in reach."""
    stacks: dict[str, str] = {}
    for source in (*declared.needed, declared.own):
        for block in source.blocks():
            if isinstance(block, b.BaseBlock):
                stacks |= {
                    declared.kind_of(kind.text) or kind.text: place.text for place, kind in block.stacks
                }
    return Spoken({word.name: (word.name, word.plural) for word in known.kinds}, stacks)


def set_glosses(
    compiled: CompiledSet, declared: Declared, texts: Mapping[str, str]
) -> list[tuple[Span, str]]:
    """The gloss of every text of a set's cards, in the order of its files; ``texts`` holds these by name."""
    spoken = spoken_of(compiled.known, declared)
    found: dict[Span, str] = {}
    for card in compiled.cards:
        for face in card.faces:
            for span, said in face_glosses(face.abilities, texts, spoken, face.name or card.name):
                found.setdefault(span, said)
    return sorted(found.items())


def face_glosses(
    abilities: Sequence[CompiledAbility],
    texts: Mapping[str, str],
    spoken: Spoken,
    name: str,
) -> Iterator[tuple[Span, str]]:
    """The gloss of each text of one face; a text of several abilities is one."""
    face = [one.ir for one in abilities]
    for span in dict.fromkeys(one.span for one in abilities):
        if span.file in texts:
            yield span, gloss(cut(texts[span.file], span), span, face, spoken, name)


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
