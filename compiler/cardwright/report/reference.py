"""Grammar to reference: every form and word the language knows, read from the files that define it.

`forms` is the grammar as a list of forms, each with the name its node bears in a tree; `words` says the same
for people, by family, and with a lexicon also what its sets declare. The appendices of ``docs/language.md``
come from here. Lark is not loaded: the files are regular enough to be read as text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from cardwright.foundation.data import data_path
from cardwright.lower import reserved
from cardwright.text.lexicon import Lexicon
from cardwright.text.morphology import CONTRACTIONS, NUMERALS

FILES = ("labels", "sentences", "verbs", "amounts", "nouns", "words")
"""The parts of the grammar of card texts, in reading order."""


@dataclass(frozen=True, slots=True)
class Form:
    """One thing a rule of the grammar may say: its node's name, the rule, and the words as a pattern."""

    name: str
    rule: str
    part: str
    """The file of the grammar it stands in."""
    pattern: str
    words: tuple[str, ...]
    """The words of the language in it, each as often as it stands there."""
    visible: bool
    """Whether a tree shows it: what passes a single part on has no node of its own."""


_COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)
_RULE = re.compile(r"^(?P<marks>[?!]*)(?P<name>[a-z_]\w*)(?:\.\d+)?\s*:", re.MULTILINE)
_PIECE = re.compile(r'"[^"]*"|->\s*\w+|\w+|[|()?*+]')

PLAIN: dict[str, str] = {
    shown: said
    for said, names in {
        "…": """np np0 np1 obj obj1 sg pl core csg psg dcore head noun kind ksg definite owned proper
            pronoun place place1 conj value subject clause chain sentence next_clause destination to_place
            text predicate location loc_post adjective adj""",
        '"…"': "quoted",
        "do …": "vp rvp action",
        "does …": "finite relative",
        "… does …": "fin fin0 fin1",
        "done …": "participle",
        "[icon]": "icons",
        "[icon] or [icon]": "icons_or",
        "[class]": "CLASS",
        "[team]": "TEAM",
        "[kind]": "ICON",
        "N": "number count INT",
        "one": "count_one ONE",
        "two": "NUMERAL",
        "+N": "SIGNED DELTA",
        "N-cost": "NCOST",
        "non-": "NON",
        "<class>": "PARAM",
        "<effect>": "THE_EFFECT",
        "+N points": "plus pluses bonus",
        "N points": "worth plus_more",
        "points": "POINT",
        "N players": "PLAYERS",
        '"name"': "QNAME",
        "you": "rel_subject",
        "did": "rel_verb",
        "that": "_REL",
        "'s": "POSS",
        "": "S3 EN ED ENA ING PL tail rel_tail be_tail participle_tail lead adverb",
        ",": "_CM_V _CM_N _CM_Z _CM_F _CM_B _CM_T _CM_I",
        "and/or": "CO_V CO_N CO_Z CO_F CO_B CO_T CO_I",
        "or": "CO_D",
        ":": "_COLON",
        ".": "_DOT",
        "-": "_DASH _BULLET",
        "(": "_LP",
        ")": "_RP",
        '"': "_LQ _RQ",
        **{word: f"{word.upper()}_NOUN" for word in ("cost", "copy", "stack", "fight", "turn")},
        **{word: word.upper() for word in ("kind", "place", "label", "keyword", "track", "action")},
        "name": "NAME NAME_NOUN",
    }.items()
    for shown in names.split()
}
"""How the parts of a rule are shown in a pattern; other rules are shown by their name."""


def _grammar(part: str) -> str:
    return (data_path("grammar") / f"{part}.lark").read_text(encoding="utf-8")


def forms() -> tuple[Form, ...]:
    """Every form of the grammar of card texts, in the order of its files."""
    found: list[Form] = []
    for part in FILES:
        text = _COMMENT.sub("", _grammar(part))
        starts = list(_RULE.finditer(text))
        for at, match in enumerate(starts):
            end = starts[at + 1].start() if at + 1 < len(starts) else len(text)
            body = re.sub(r"^(%declare|[A-Z_]+\s*:).*$", "", text[match.end() : end], flags=re.MULTILINE)
            found += _forms(part, match["name"], "?" in match["marks"], body)
    return tuple(found)


def _forms(part: str, rule: str, inline: bool, body: str) -> Iterator[Form]:
    for pieces in _alternatives(_PIECE.findall(body)):
        alias = next((piece[2:].strip() for piece in pieces if piece.startswith("->")), "")
        kept = [piece for piece in pieces if not piece.startswith("->")]
        words = tuple(piece.strip('"') for piece in kept if piece.startswith('"'))
        said = [piece for piece in kept if not piece.startswith('"') and piece[0].isalpha()]
        passes_on = inline and not alias and len(said) == 1 and not set(kept) & {"+", "*"}
        yield Form(alias or rule, rule, part, _pattern(kept), words, not passes_on)


def _alternatives(pieces: Iterable[str]) -> Iterator[list[str]]:
    """The alternatives of a rule; inner ones, in parentheses, stay together."""
    found: list[str] = []
    depth = 0
    for piece in pieces:
        if piece == "|" and depth == 0:
            yield found
            found = []
            continue
        depth += (piece == "(") - (piece == ")")
        found.append(piece)
    if found:
        yield found


def _pattern(pieces: list[str]) -> str:
    """The pieces of an alternative as a person would write them."""
    shown: list[str] = []
    for piece in pieces:
        if piece == "|":
            shown.append("/")
        elif piece in "()":
            shown.append(piece)
        elif piece in "?*+":
            if shown and shown[-1] not in ("", ")"):
                shown[-1] = f"({shown[-1]})" if piece != "+" else shown[-1]
        else:
            plain = PLAIN.get(piece, piece.strip("_").replace("_", " "))
            shown.append(piece.strip('"') if piece.startswith('"') else plain)
    text = " ".join(one for one in shown if one)
    text = re.sub(r"\( ", "(", re.sub(r" \)", ")", text))
    text = re.sub(r" ([,.:])", r"\1", re.sub(r" / ", "/", text))
    text = re.sub(r"\((?:…/)+…\)", "…", text.replace("(/) ", ""))
    return re.sub(r"(… ?){2,}", "… ", text).strip()


def names() -> frozenset[str]:
    """The names that nodes of a tree bear."""
    return frozenset(form.name for form in forms() if form.visible)


# ---------------------------------------------------------------- words

SECTIONS: Mapping[str, tuple[str, ...]] = {
    title: tuple(rules.split())
    for title, rules in {
        "Before the colon": "text label timing label_numbers label_range superpower keyword_use",
        "Sentences": """body unit choose_one bullet reminder aside sentence plus_more chain link clause
            next_clause""",
        "Before a clause": "lead",
        "Verbs": "action vp rvp",
        "How and whether it is done": """finite adverb subject subject_adverb be_tail relative rel_verb
            rel_tail participle participle_tail""",
        "What has happened": "verb fin fin1 fin0",
        "After a verb": "tail quoted",
        "Where to": "destination to_place",
        "Where": "location loc_post beside",
        "When": "duration moment period",
        "What is": "be predicate adjective comparison",
        "Numbers": "number count count_one value",
        "Points": "worth bonus bonus_list pluses plus usable",
        "Which and how many": """np conj np1 obj obj_conj obj1 place place1 place_conj np0 base definite owned
            facing det possessor poss_word dcore dsg dpl dmod core sg csg ksg psg pl proper part part_word""",
        "Before a noun": "icons icon icons_or mod adj mod_noun",
        "Nouns": "head noun kind spot mod_word abstract",
        "Pronouns": "pronoun indefinite_pronoun rel_subject",
        "After a noun": "post obj_post place_post tied",
    }.items()
}
"""The families of words, and the rules of the grammar that say them."""

DECLARED = {
    "KIND": "Kinds of card",
    "PLACE": "Places",
    "POINT": "Points",
    "LABEL": "Labels",
    "CLASS": "Classes",
    "TEAM": "Teams",
    "TRACK": "Tracks",
    "ACTION": "Actions",
    "KEYWORD": "Keywords",
    "NAME": "Names",
}
"""The families of what sets declare, by terminal."""

ELSE = {
    "labels": "Sentences", "sentences": "Sentences", "verbs": "After a verb", "amounts": "Numbers",
    "nouns": "Which and how many", "words": "Nouns",
}  # fmt: skip
"""The family of a rule that is in none, by the file of the grammar it stands in."""

RESERVED_VERBS = "Verbs that are read, and have no meaning yet"
RESERVED_FORMS = "Other words that are read, and have no meaning yet"

STEMS = {"ko": "KO"}
"""Verbs that are not written as the grammar writes them."""


def words(lexicon: Lexicon | None = None) -> dict[str, tuple[str, ...]]:
    """Every word and form the language knows, by family; with a lexicon also what its sets declare.

    What is read and means nothing yet stands in two families of its own.
    """
    found: dict[str, dict[str, None]] = {title: {} for title in (*SECTIONS, RESERVED_VERBS, RESERVED_FORMS)}
    family = {rule: title for title, rules in SECTIONS.items() for rule in rules}
    for form in forms():
        if not form.words:
            continue
        if form.rule == "action" and form.name in reserved.VERBS:
            title = RESERVED_VERBS
        elif form.rule != "action" and form.name in reserved.FORMS:
            title = RESERVED_FORMS
        else:
            title = family.get(form.rule, ELSE[form.part])
        found[title] |= dict.fromkeys(_one_by_one(form.pattern))
    meant = {one for title, said in found.items() if title != RESERVED_FORMS for one in said}
    found[RESERVED_FORMS] = {one: None for one in found[RESERVED_FORMS] if one not in meant}
    found["Numbers"] |= dict.fromkeys(NUMERALS)
    found["How and whether it is done"] |= dict.fromkeys(CONTRACTIONS)
    result = {title: tuple(sorted(map(_spelled, said), key=_order)) for title, said in found.items()}
    if lexicon is not None:
        result |= declared(lexicon)
    return result


def _one_by_one(pattern: str) -> list[str]:
    """The words of a pattern that is nothing but a list of them."""
    listed = re.fullmatch(r"\(([^()]+)\)", pattern)
    return listed[1].split("/") if listed else [pattern]


def _spelled(pattern: str) -> str:
    first, _, rest = pattern.partition(" ")
    return f"{STEMS.get(first, first)} {rest}".strip()


def _order(pattern: str) -> tuple[str, str]:
    return re.sub(r"[^\w ]", "", pattern).strip().lower(), pattern


def declared(lexicon: Lexicon) -> dict[str, tuple[str, ...]]:
    """The declared words of a lexicon, by family, each with its plural where it has one of its own."""
    found: dict[str, list[str]] = {}
    for word in lexicon.words:
        plural = f", {word.plural[0]}" if word.plural and word.terminal in ("KIND", "PLACE") else ""
        found.setdefault(DECLARED[word.terminal], []).append(word.name + plural)
    return {title: tuple(sorted(found[title], key=_order)) for title in DECLARED.values() if title in found}


# ---------------------------------------------------------------- the appendices of the page


def words_appendix() -> str:
    """The appendix of words, as Markdown."""
    parts = []
    for title, said in words().items():
        parts += [f"**{title}.** {' · '.join(f'`{one}`' for one in said)}", ""]
    return "\n".join(parts).strip("\n")


def unshown_appendix(shown: Collection[str], shown_nodes: Collection[str]) -> str:
    """The appendix of what no example of the page shows: forms of the grammar, and kinds of node."""
    from cardwright.model.irjson import node_kinds

    by_name: dict[str, dict[str, None]] = {}
    for form in forms():
        if form.visible and form.name not in shown:
            by_name.setdefault(form.name, {})[_spelled(form.pattern)] = None
    said = [f"`{name}` ({', '.join(patterns)})" for name, patterns in sorted(by_name.items())]
    nodes = [f"`{name}`" for name in sorted(set(node_kinds()) - set(shown_nodes))]
    parts = ["Forms: " + (" · ".join(said) or "none") + "."]
    parts += ["", "Meanings: " + (" · ".join(nodes) or "none") + "."]
    return "\n".join(parts)


def findings_appendix() -> str:
    """The appendix of findings: every code with its title, by family."""
    from cardwright.foundation.codes import PAGES

    families: dict[str, list[str]] = {}
    for code, page in sorted(PAGES.items()):
        families.setdefault(code[:4], []).append(f"`{code}` {page.title}")
    return "\n".join(f"- {' · '.join(titles)}" for titles in families.values())


_MARK = "<!-- {} {}: written by cardwright.report.reference -->"


def renewed(page: str, parts: Mapping[str, str]) -> str:
    """A page with the text between its marks, ``<!-- begin NAME … -->`` and its end, written anew."""
    for name, text in parts.items():
        begin, end = _MARK.format("begin", name), _MARK.format("end", name)
        before, found, rest = page.partition(begin)
        _, closed, after = rest.partition(end)
        if not found or not closed:
            raise ValueError(f"the page has no marks for {name!r}")
        page = f"{before}{begin}\n{text}\n{end}{after}"
    return page
