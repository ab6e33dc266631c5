"""Inflection: the forms of the grammar's verbs and nouns, each with the mark that goes before its stem."""

from __future__ import annotations

#: Past and participle of verbs that are not regular, equal ones once.
IRREGULAR = {
    "become": ("became", "become"), "choose": ("chose", "chosen"),
    "cost": ("cost",), "do": ("did", "done"),
    "draw": ("drew", "drawn"), "fight": ("fought",), "find": ("found",), "get": ("got", "gotten"),
    "give": ("gave", "given"), "go": ("went", "gone"), "have": ("had",), "hold": ("held",), "keep": ("kept",),
    "leave": ("left",), "lose": ("lost",), "make": ("made",), "pay": ("paid",), "put": ("put",),
    "run": ("ran", "run"), "set": ("set",), "spend": ("spent",),
    "steal": ("stole", "stolen"), "take": ("took", "taken"), "win": ("won",),
}  # fmt: skip

#: Verbs that double their last letter: "swapped", "putting".
DOUBLED = frozenset({"get", "put", "run", "set", "swap", "win"})

#: Verbs of the grammar, by their first word.
VERBS = frozenset(
    """
    add attach become cancel capture cause check choose contain copy cost count create defeat
    destroy discard do double draw end enter escape exchange fight find flip gain get give go have
    hold ignore include increase inspire keep ko leave look lose make mark move name occur pass pay
    place play prevent pull push put rearrange recruit reduce reenter refill remove repeat represent
    rescue resolve return reveal round run search send set share shuffle skip spend stack start stay
    steal swap take trade transform turn use win""".split()
)

#: Abstract nouns of the grammar with a plural in -s, and the plurals that are not.
NOUNS = {
    noun: noun + "s"
    for noun in """choice color combination cost direction effect face fight game group icon name number
    order pile player side space stack symbol team total turn type value word""".split()
}
NOUNS |= {"class": "classes", "copy": "copies", "ability": "abilities", "half": "halves", "player": "players"}

#: Words that are both verb and noun: the noun has a terminal of its own.
HOMOGRAPHS = {word: f"{word.upper()}_NOUN" for word in ("cost", "name", "copy", "stack", "fight", "turn")}

NUMERALS = {
    word: value
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()
    )
}

CONTRACTIONS = {
    "it's": ("it", "is"), "there's": ("there", "is"), "that's": ("that", "is"), "he's": ("he", "is"),
    "she's": ("she", "is"), "isn't": ("is", "not"), "aren't": ("are", "not"), "wasn't": ("was", "not"),
    "weren't": ("were", "not"), "don't": ("do", "not"), "can't": ("can", "not"), "cannot": ("can", "not"),
    "you've": ("you", "have"), "they've": ("they", "have"), "haven't": ("have", "not"),
    "they're": ("they", "are"),
    "you're": ("you", "are"), "doesn't": ("-s", "do", "not"), "hasn't": ("-s", "have", "not"),
    "didn't": ("did", "not"),
}  # fmt: skip

_VOWELS = "aeiou"


def name_plural(name: str) -> str:
    """The plural of a name: "Bizarros"; one that ends in -s is its own, as "Bestiamorphs" is."""
    if name.endswith("s"):
        return name
    return name[:-1] + "ies" if name.endswith("y") and name[-2:-1] not in _VOWELS else name + "s"


def verb_forms(verb: str) -> dict[str, str]:
    """Inflected forms of a verb with their marks: {"draws": "S3", "drew": "ED", "drawn": "EN"}."""
    ends_in_y = verb.endswith("y") and verb[-2] not in _VOWELS
    if verb == "have":
        third = "has"
    elif verb == "ko":
        third = "kos"
    elif verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        third = verb + "es"
    else:
        third = verb[:-1] + "ies" if ends_in_y else verb + "s"
    stem = verb + verb[-1] if verb in DOUBLED else verb[:-1] if verb.endswith("e") else verb
    forms = {third: "S3", stem + "ing": "ING"}
    if verb == "ko":
        return forms | {"ko's": "S3", "ko'd": "EN", "kod": "EN", "ko'ing": "ING"}
    if verb in IRREGULAR:
        past, participle = IRREGULAR[verb][0], IRREGULAR[verb][-1]
        forms.setdefault(past, "EN" if past == participle else "ED")
        forms.setdefault(participle, "EN")
    else:
        forms[(verb[:-1] + "i" if ends_in_y else stem) + "ed"] = "EN"
    forms.pop(verb, None)
    return forms
