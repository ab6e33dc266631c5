"""The grammar: what it reads and refuses, where it says so, and that it stays small and unambiguous."""

from __future__ import annotations

import json
import logging
import os
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from lark import Lark, Tree
from lark import logger as lark_logger

from cardwright.foundation import tables
from cardwright.text.lexicon import Lexicon, Word, corpus_names
from cardwright.text.parser import ParseProblem, TextTree, load_parser, parse_text
from tests.compiler.test_lexer import BASE, LEXICON, declare

BLIND = {"gotg", "msmc", "asrd", "amwp", "cvwr"}


def tree(text: str) -> TextTree:
    result = parse_text(text, LEXICON)
    assert isinstance(result, Tree), (text, result)
    return result


def problems(text: str) -> list[ParseProblem]:
    result = parse_text(text, LEXICON)
    assert isinstance(result, list), text
    return result


def names(text: str) -> set[str]:
    return {str(node.data) for node in tree(text).iter_subtrees()}


READ = """
[Glass Wolf]: You get +2 Attack.
[Glass Wolf][Support]: Draw a card.
[Tech][Tech]: Draw two cards.
[Tech] or [Covert]: Draw a card.
Backup [Tech]: Draw a card.
Inspire Hope.
You may inspire Hope.
Inspire Fear by 3.
Reduce Hope by 2. If there is no Hope, each player gains a Wound.
If Hope is 2 or more, draw a card.
If Fear is 1 or more, KO a Hero from the HQ.
If Hope is greater than Fear, draw a card.
Whenever Hope is reduced, KO a Hero from the HQ.
Choose one: Draw a card or rescue a Bystander.
[Tech]: Instead, do both.
You may Fight Crime.
You may use Fight Crime an additional time this turn.
Transform this into Glass Wolf.
To play this card, put a card from your hand on top of your deck.
To play this card, you must discard a [Tech] Hero.
You can't fight Glass Wolf while he has any Bystanders.
Twist 1-4: Each player gains a Wound.
Twist 2, 4, and 6: KO all Heroes in the HQ.
Master Strike or Twist: Each player gains a Wound.
Twist 5: Evil Wins!
Setup: 8 Twists.
Setup: 10 Twists, plus 1 Twist per player.
Setup: 2-3 players: Use 7 Heroes.
Always Leads: Tin Thieves.
Evil Wins: When 3 Villains per player have escaped.
Evil Wins: When the Wound Stack runs out.
Moth Queen Wins: When Fear is 10 or more.
Ambush: Glass Wolf captures a Bystander.
That player takes another turn after this one.
Whenever a player defeats a Villain, that player draws a card.
If there is a <class> Hero in your discard pile, draw a card.
You get +<n> Attack.
<class><class>: Draw a card.
Draw <n> cards.
Discard a card that costs <n> or less.
KO up to <n> Wounds from your hand.
Lantern Row Heroes get +1 Attack this turn.
You get +1 Attack for each other Lantern Row Hero you played this turn.
Healing: If you don't recruit or fight anything this turn, you may KO all the Wounds from your hand.
Each player reveals a [Tech] Hero or gains a Wound.
Each other player discards down to 3 cards.
Look at the top three cards of your deck. Put one of them into your hand and the rest back in any order.
Reveal the top card of your deck. If it costs 0, KO it. Otherwise, put it back.
Put this Twist next to the Scheme as a "Cracked Bell."
The player on your left gains a Wound.
Swap a Villain in the Bank with a Villain on the Bridge.
Discard any number of cards, then draw that many cards.
You get +2 Attack, usable only against Villains in the Sewers.
You get + Recruit equal to the number of Villains in the city.
You get +1 Attack for each different color of Hero you have.
If you would gain a Wound, draw a card instead.
The next time you recruit a Hero this turn, draw two cards.
When you draw a new hand of cards at the end of this turn, draw an extra card.
Heroes in the HQ cost 1 less this turn.
Choose a Hero in the HQ that costs 4 or less. You may recruit it for free.
Defeat a Villain with 4 Attack or less.
Each Villain in the Sewers captures a Bystander.
It gains the ability "Escape: Each player gains two Wounds."
(If the Bank is empty, draw two cards.)
""".strip().splitlines()


@pytest.mark.parametrize("text", READ)
def test_texts_are_read(text: str) -> None:
    tree(text)


def test_choose_one_with_lines() -> None:
    found = tree("Choose one:\n- Draw a card.\n- Gain a Wound. Then KO it.")
    (choice,) = found.find_data("choose_one")
    assert len(list(choice.find_data("bullet"))) == 2


def test_every_determiner_and_number_shows_in_the_tree() -> None:
    assert "each_other" in names("Each other player gains a Wound.")
    assert {"counted", "up_to_n"} <= names("KO up to two Wounds.")
    assert {"indefinite", "another", "that"} <= names("KO another Hero or a Wound that costs 0.")
    assert {"owned", "from_place", "np_join"} <= names("KO a Wound from your hand or discard pile.")


def test_post_modifiers_are_a_flat_row() -> None:
    (phrase,) = tree("KO the cost of a Hero in the HQ you played.").find_data("modified")
    assert [str(post.data) for post in phrase.children[1:] if isinstance(post, Tree)] == [
        "of",
        "in",
        "rel_clause",
    ]


def test_places_of_put_are_destinations() -> None:
    (put,) = tree("Put a card from your hand on top of your deck.").find_data("put")
    assert [str(child.data) for child in put.children if isinstance(child, Tree)] == ["modified", "on_top_of"]


def test_a_node_without_words_has_its_place() -> None:
    (node,) = tree("Then it escapes.").find_data("escape")
    assert (node.meta.column, node.meta.end_column) == (9, 16)


REFUSED = """
Draw a kard.
Draw card a.
A card draw.
Each player a Wound.
two Draw cards.
You get +2.
8 Twists.
Fight: a Hero from the HQ.
KO a Hero [Tech].
Draw of card.
If you, draw a card.
Each player gain a Wound.
You gains a Wound.
Glass Wolf capture a Bystander.
Draw two card.
Draw a cards.
Draw 1 cards.
KO one of your Hero.
KO this cards.
Reveal the top cards of your deck.
Reveal the top three card of your deck.
Each player discards a card and gain a Wound.
Draw a card and gains a Wound.
KO a Hero that cost 4.
The Villain are in the city.
KO they.
Them draw a card.
KO a Hero in the Bystander.
""".strip().splitlines()


@pytest.mark.parametrize("text", REFUSED)
def test_texts_are_refused(text: str) -> None:
    assert problems(text)


def test_a_misspelt_word_is_shown_with_the_nearest_that_fits() -> None:
    (problem,) = problems("Each player discrads a card.")
    assert (problem.line, problem.column, problem.end_column) == (1, 13, 21)
    assert problem.word == "discrads"
    assert problem.unknown
    assert problem.suggestions[0] == "discards"
    assert len(problem.expected) <= 12


def test_each_broken_sentence_gives_a_problem() -> None:
    found = problems("Fight: Draw a kard. KO it. Each player gian a Wound. Draw a card.")
    assert [(problem.word, problem.column) for problem in found] == [("kard", 15), ("gian", 40)]


def test_a_missing_word_is_shown_where_the_sentence_ends() -> None:
    (problem,) = problems("KO a Hero from your")
    assert problem.column == 20


def test_the_expected_words_are_a_few_classes() -> None:
    (problem,) = problems("Draw two of.")
    assert "a card word" in problem.expected or "a noun" in problem.expected
    assert all(re.fullmatch(r"[-a-z', ]+", word) for word in problem.expected)


@pytest.mark.parametrize(
    "text", ["", ".", ":", "(((", '"', "[", "]", "<", "-", "\n- \n", "\x00", "and and", "🂡"]
)
def test_no_text_makes_the_parser_fail(text: str) -> None:
    parse_text(text, LEXICON)


# ---------------------------------------------------------------- the grammar itself


class _Conflicts(logging.Handler):
    """Gathers what Lark says of shift/reduce pairs: the left side that waits while the next word is taken."""

    def __init__(self) -> None:
        super().__init__()
        self.causes: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        if match := re.match(r" \* <(?:__)?(\w+?)(?:_(?:star|plus)_\d+)? :", record.getMessage()):
            self.causes[match[1]] += 1


@pytest.fixture(scope="module")
def built() -> Iterator[tuple[Lark, Counter[str]]]:
    """Lark's build of the grammar (it fails on any reduce/reduce conflict) and its shift/reduce pairs."""
    handler, level, others = _Conflicts(), lark_logger.level, lark_logger.handlers[:]
    lark_logger.handlers[:] = [handler]
    lark_logger.setLevel(logging.DEBUG)
    try:
        yield tables.build_lark(), handler.causes
    finally:
        lark_logger.setLevel(level)
        lark_logger.handlers[:] = others


#: Pairs by the rule that waits. Each is one question, answered the same way everywhere: the next word
#: belongs to the nearest phrase that can take it. A verb takes the next object, destination or "or"
#: (action); a phrase its posts (np1, obj1, conj); a clause inside a clause its adverbs (vp, relative, rvp);
#: "plus" after "that many cards" is theirs (base); places join places (to_place, loc_post, location); a
#: number takes "or less" (count).
SHIFT_REDUCE: dict[str, int] = {
    "action": 1273, "aside": 1, "base": 1, "be_tail": 4, "bonus": 2, "bonus_list": 4,
    "comparison": 15, "conj": 130, "count": 100, "count_one": 1, "fin1": 4, "finite": 176, "icons": 3,
    "loc_post": 12, "location": 14,
    "mod_noun": 6, "np1": 125, "number": 2, "obj1": 101, "obj_conj": 100, "obj_post": 353, "part_word": 17,
    "participle": 108, "participle_tail": 32, "period": 24, "place1": 21, "plus": 3, "pluses": 4,
    "poss_word": 1, "predicate": 10, "rel_verb": 1, "relative": 86, "rvp": 309, "tail": 9, "that": 216,
    "to_place": 28, "usable": 8, "value": 16, "vp": 438,
}  # fmt: skip


def test_shift_reduce_pairs_are_the_known_ones(built: tuple[Lark, Counter[str]]) -> None:
    assert dict(sorted(built[1].items())) == SHIFT_REDUCE


def test_no_terminal_matches_free_words(built: tuple[Lark, Counter[str]]) -> None:
    patterns = [t.name for t in built[0].terminals if t.pattern is not None and t.pattern.type != "str"]
    assert patterns == []
    assert all(symbol.name != "UNKNOWN" for rule in built[0].rules for symbol in rule.expansion)


def test_the_grammar_stays_small() -> None:
    lines = tables.grammar_text().splitlines()
    assert max(map(len, lines)) <= 110
    code = [line for line in lines if line.strip() and not line.startswith("//")]
    assert len(code) < 700
    rules = [line for line in code if re.match(r"[?!]*[a-z_0-9]+(\.\d+)?:", line)]
    assert len(rules) <= 250


def test_every_rule_has_a_sample() -> None:
    lines = tables.grammar_text().splitlines()
    bare = [
        line.split(":")[0]
        for before, line in pairwise(lines)
        if re.match(r"[?!]*[a-z_0-9]+(\.\d+)?:", line) and not before.startswith("//")
    ]
    assert bare == []


def test_tables_are_saved_and_loaded(tmp_path: Path) -> None:
    tables.load_tables(tmp_path)
    path = tmp_path / "tables.bin"
    saved = path.read_bytes()
    again = load_parser(tmp_path)
    assert isinstance(again.parse(again.lexer.tokens("Draw two cards.", LEXICON)), Tree)
    path.write_bytes(b"of another grammar" + saved)
    tables.load_tables(tmp_path)
    assert path.read_bytes()[:32] == saved[:32]


# ---------------------------------------------------------------- printed texts


def _corpus() -> Path | None:
    given = os.environ.get("CARDWRIGHT_CORPUS")
    path = Path(given) if given else Path(__file__).parents[3] / "shared" / "corpus" / "printed.jsonl"
    path = path / "printed.jsonl" if path.is_dir() else path
    return path if path.is_file() else None


PRINTED_WORDS = [
    *BASE,
    *declare("KIND", "Henchman Villain/Henchman Villains", "Special Bystander/Special Bystanders"),
    *declare("KIND", "Mastermind Tactic/Mastermind Tactics", "Scheme Twist/Scheme Twists", "Strike/Strikes"),
    *declare("KIND", "S.H.I.E.L.D. Officer/S.H.I.E.L.D. Officers", "Enemy/Enemies", "Horror/Horrors"),
    *declare("KIND", "Ally/Allies", "Adversary/Adversaries", "Commander/Commanders", "Plot/Plots"),
    *declare("KIND", "Plot Twist/Plot Twists", "Command Strike/Command Strikes", "New Recruit/New Recruits"),
    Word("KIND", "Bindings", ("Bindings",), ("Bindings",)),
    *declare(
        "PLACE",
        "Ally Deck",
        "Adversary Deck",
        "Escaped Villains pile",
        "Overrun Pile",
        "Lair",
        "Officer Deck",
    ),
    *declare("PLACE", "HQ space/HQ spaces", "Officer Stack", "S.H.I.E.L.D. Officer Stack", "Bystander Stack"),
    *declare(
        "PLACE", "Bystander Deck", "Sidekick Stack", "Bindings Stack", "New Recruit Stack", "Lair space"
    ),
    *declare("PLACE", "hand of cards", "starting deck/starting decks", "starting hand/starting hands"),
    Word("POINT", "VP", ("Victory Point",), ("Victory Points",)),
    *declare("LABEL", "Command Strike", "Plot Twist", "Good Wins", "Betrayal", "Overrun", "Start of Game"),
    *declare("LABEL", "By End of Turn", "Or Suffer", "Always Include", "Kidnap"),
]


@pytest.mark.slow
def test_printed_texts_are_read() -> None:
    path = _corpus()
    if path is None:
        pytest.skip("no file of printed texts: name one in CARDWRIGHT_CORPUS")
    cards = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    base = Lexicon(PRINTED_WORDS)
    lexicons = {code: base.with_names(words) for code, words in corpus_names(cards).items()}
    read: Counter[bool] = Counter()
    seen: Counter[bool] = Counter()
    for card in cards:
        for text, keywords in zip(card["text"], card["keywords"], strict=False):
            if not keywords:
                blind = card["set"] in BLIND
                seen[blind] += 1
                read[blind] += isinstance(parse_text(text, lexicons[card["set"]]), Tree)
    assert read.total() >= 0.76 * seen.total()
    assert read[True] >= 0.63 * seen[True]
