"""The lexer: words and names to tokens, inflection to marks, coordinators to levels."""

from __future__ import annotations

import pytest

from cardwright.text.lexer import CardToken
from cardwright.text.lexicon import Lexicon, Word, coined_names, corpus_names, name
from cardwright.text.morphology import verb_forms
from cardwright.text.parser import load_parser


def declare(terminal: str, *forms: str) -> list[Word]:
    """Words from "singular/plural"."""
    pairs = (form.partition("/") for form in forms)
    return [Word(terminal, one, (one,), (many,) if many else ()) for one, _, many in pairs]


BASE = [
    *declare("KIND", "card/cards", "Hero/Heroes", "Villain/Villains", "Henchman/Henchmen", "Wound/Wounds"),
    *declare("KIND", "Bystander/Bystanders", "Mastermind/Masterminds", "Tactic/Tactics", "Scheme/Schemes"),
    *declare(
        "KIND", "Twist/Twists", "Master Strike/Master Strikes", "Sidekick/Sidekicks", "Officer/Officers"
    ),
    *declare("KIND", "Support/Supports", "Trap/Traps"),
    *declare("PLACE", "hand/hands", "deck/decks", "discard pile/discard piles", "KO pile", "HQ", "city"),
    *declare(
        "PLACE", "Victory Pile/Victory Piles", "Villain Deck", "Hero Deck", "Wound Stack", "Escape Pile"
    ),
    *declare("PLACE", "Sewers", "Bank", "Rooftops", "Streets", "Bridge", "city space/city spaces"),
    *declare("POINT", "Attack", "Recruit", "Piercing", "VP"),
    *declare(
        "LABEL", "Fight", "Ambush", "Escape", "Rescue", "Master Strike", "Twist/Twists", "Setup", "Healing"
    ),
    *declare("LABEL", "Always Leads", "Evil Wins", "Special Rules"),
    *declare("CLASS", "Tech", "Ranged", "Strength", "Covert", "Instinct"),
    *declare("TRACK", "Hope", "Fear"),
    *declare("ACTION", "Fight Crime"),
    *declare("KEYWORD", "Backup"),
]
LEXICON = Lexicon(BASE).with_names(
    [
        name("Glass Wolf"),
        name("Moth Queen, the Pale", "Moth Queen"),
        Word("NAME", "Rust Drone", ("Rust Drone",), ("Rust Drones",)),
        Word("NAME", "Tin Thieves", ("Tin Thieves",), ("Tin Thieves",)),
        Word("TEAM", "Lantern Row", ("Lantern Row",)),
    ]
)


def lex(text: str, lexicon: Lexicon = LEXICON) -> list[CardToken]:
    return load_parser().lexer.tokens(text, lexicon)


def types(text: str) -> str:
    """The token types; a word of the grammar as that word."""
    words = {terminal: text for text, terminal in load_parser().tables.terminals.items()}
    return " ".join(words.get(token.type, token.type) for token in lex(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Draw two cards.", "draw NUMERAL PL KIND _DOT"),
        ("Draw a card", "draw a KIND _DOT"),
        ("Each player draws 1 card.", "each player S3 draw ONE KIND _DOT"),
        ("It isn't a Villain.", "it is not a KIND _DOT"),
        ("that player's deck", "that player POSS PLACE _DOT"),
        ("players' hands", "PL player POSS PL PLACE _DOT"),
        ("non-grey Heroes", "NON grey PL KIND _DOT"),
        ("a 0-cost Hero", "a NCOST KIND _DOT"),
        ("You get +2 Attack.", "you get SIGNED POINT _DOT"),
        ("its cost +2", "its COST_NOUN DELTA _DOT"),
        ("KO it. He KOs it.", "ko it _DOT he S3 ko it _DOT"),
    ],
)
def test_words_and_marks(text: str, expected: str) -> None:
    assert types(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Fight: Draw a card.", "LABEL _COLON draw a KIND _DOT"),
        ("Fight a Villain.", "fight a KIND _DOT"),
        ("its Fight effect", "its LABEL effect _DOT"),
        ("Twist 1-4: KO it.", "LABEL INT _DASH INT _COLON ko it _DOT"),
        ("Shuffle this Twist.", "shuffle this KIND _DOT"),
        ("[Tech][Lantern Row]: KO it.", "CLASS TEAM _COLON ko it _DOT"),
        ("[Glass Wolf][Support]: KO it.", "ICON ICON _COLON ko it _DOT"),
        ("2-3 players: KO it.", "PLAYERS _COLON ko it _DOT"),
        ("<class>: Draw <n> cards.", "PARAM _COLON draw INT PL KIND _DOT"),
        ("You get +<n> Attack.", "you get SIGNED POINT _DOT"),
    ],
)
def test_labels_and_icons(text: str, expected: str) -> None:
    assert types(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a Hero's cost", "a KIND POSS COST_NOUN _DOT"),
        ("a Hero that costs 4", "a KIND _REL S3 cost INT _DOT"),
        ("Heroes cost 1 less.", "PL KIND cost INT less _DOT"),
        ("spend Recruit", "spend POINT _DOT"),
        ("Recruit a Hero.", "recruit a KIND _DOT"),
        ("Put that Hero there.", "put that KIND there _DOT"),
        ("the revealed card", "the ENA reveal KIND _DOT"),
        ("you revealed a card", "you ED reveal a KIND _DOT"),
        ("cards revealed this way", "PL KIND EN reveal this way _DOT"),
        ("cards are put there", "PL KIND are EN put there _DOT"),
    ],
)
def test_words_with_two_readings(text: str, expected: str) -> None:
    assert types(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Draw a card and KO it.", "draw a KIND CO_V ko it _DOT"),
        ("KO a Wound or a Hero.", "ko a KIND CO_N a KIND _DOT"),
        ("from your hand or discard pile", "from your PLACE CO_Z PLACE _DOT"),
        ("[Tech] or [Covert] Hero", "CLASS CO_F CLASS KIND _DOT"),
        ("+1 Attack and +1 Recruit", "SIGNED POINT CO_B SIGNED POINT _DOT"),
        ("Twist 2, 4, and 6: KO it.", "LABEL INT _CM_I INT CO_I INT _COLON ko it _DOT"),
        ("If you do, draw a card.", "if you do _CM_V draw a KIND _DOT"),
        ("Put it on top or into your hand.", "put it on top CO_D into your PLACE _DOT"),
    ],
)
def test_coordinators_have_levels(text: str, expected: str) -> None:
    assert types(text) == expected


def test_names_carry_their_word_and_match_as_declared() -> None:
    (token,) = [t for t in lex("KO Moth Queen.") if t.type == "NAME"]
    assert token.word is not None
    assert token.word.name == "Moth Queen, the Pale"
    assert "UNKNOWN" in types("KO Moth.")
    assert "UNKNOWN" in types("KO glass wolf.")
    assert types("Glass Wolf's Fight effect") == "NAME POSS LABEL effect _DOT"


def test_a_name_that_is_its_own_plural_counts_after_a_number() -> None:
    assert types("KO two Tin Thieves.") == "ko NUMERAL PL NAME _DOT"
    assert types("KO Tin Thieves.") == "ko NAME _DOT"
    assert types("KO two Rust Drones.") == "ko NUMERAL PL NAME _DOT"


def test_quotes_are_a_title_or_a_text() -> None:
    assert types('Put it there as a "Cracked Bell."') == "put it there as a QNAME _DOT"
    assert types('It gains "Fight: KO it."') == "it S3 gain _LQ LABEL _COLON ko it _DOT _RQ _DOT"


def test_unknown_words_and_apostrophes_of_both_kinds() -> None:
    assert types("Draw a kard.") == "draw a UNKNOWN _DOT"
    assert types("that player’s deck") == types("that player's deck")


def test_positions_count_lines_and_columns() -> None:
    tokens = load_parser().lexer.tokens("Choose one:\n- Draw a card.", LEXICON, 7, 5)
    first, draw = tokens[0], next(t for t in tokens if t.type == "DRAW")
    assert (first.line, first.column) == (7, 5)
    assert (draw.line, draw.column, draw.end_column) == (8, 3, 7)


def test_verb_forms() -> None:
    assert verb_forms("draw") == {"draws": "S3", "drawing": "ING", "drew": "ED", "drawn": "EN"}
    assert verb_forms("swap")["swapped"] == "EN"
    assert verb_forms("copy")["copies"] == "S3"
    assert verb_forms("put") == {"puts": "S3", "putting": "ING"}


def test_lexicons_are_equal_by_content_and_share_their_base() -> None:
    again = Lexicon(BASE).with_names(LEXICON.names)
    assert again == LEXICON
    assert hash(again) == hash(LEXICON)
    more = LEXICON.with_names([name("Ash Heron")])
    assert more != LEXICON
    assert more.base_cache is LEXICON.base_cache
    with pytest.raises(ValueError, match="no terminal"):
        Lexicon([Word("VERB", "draw", ("draw",))])


def test_names_of_printed_texts_come_from_the_file() -> None:
    cards = [
        {"set": "one", "group": "Glass Wolf", "card": "Night Run", "text": ["[Ember Guild]: KO it."]},
        {"set": "two", "group": "Rust Drones", "card": "Drone", "text": ['Stack it as a "Cracked Bell."']},
    ]
    names = corpus_names(cards)
    one, two = ({word.name for word in names[code]} for code in ("one", "two"))
    assert {"Glass Wolf", "Night Run", "Rust Drones", "Ember Guild"} <= one
    assert "Cracked Bell" in two
    assert "Night Run" not in two
    assert [word.name for word in coined_names(['"Fight: KO it." "Cracked Bell."'])] == ["Cracked Bell"]
