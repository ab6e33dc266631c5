"""What the tests of lowering and English share: a small vocabulary, and IR that has canonical words."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from hypothesis import strategies as st
from lark import Tree

from cardwright.lower.abilities import LowerProblem, lower_text
from cardwright.model import nodes as n
from cardwright.model.looks_back import BEGINNING, refers
from cardwright.text.lexicon import Lexicon, Word, name
from cardwright.text.parser import parse_text


def _words(terminal: str, *forms: str) -> list[Word]:
    pairs = (form.partition("/") for form in forms)
    return [Word(terminal, one, (one,), (many,) if many else ()) for one, _, many in pairs]


LEXICON = Lexicon(
    [
        *_words("KIND", "card/cards", "Hero/Heroes", "Villain/Villains", "Henchman/Henchmen"),
        *_words("KIND", "Wound/Wounds", "Bystander/Bystanders", "Mastermind/Masterminds", "Scheme/Schemes"),
        *_words("KIND", "Twist/Twists", "Master Strike/Master Strikes", "Sidekick/Sidekicks"),
        *_words("PLACE", "hand/hands", "deck/decks", "discard pile/discard piles", "KO pile/KO piles"),
        *_words(
            "PLACE", "Victory Pile/Victory Piles", "HQ", "city", "Villain Deck", "Hero Deck", "Wound Deck"
        ),
        *_words("PLACE", "Escape Pile", "Sewers", "Bank", "Rooftops", "Streets", "Bridge"),
        *_words("POINT", "Attack", "Recruit", "VP"),
        *_words("LABEL", "Fight", "Ambush", "Escape", "Twist/Twists", "Setup", "Always Leads", "Evil Wins"),
        *_words("CLASS", "Tech", "Ranged", "Strength"),
        *_words("TRACK", "Hope", "Fear"),
    ]
).with_names(
    [
        name("Glass Wolf"),
        name("Tin Choir"),
        name("Moth Parade"),
        Word("TEAM", "Lantern Row", ("Lantern Row",)),
    ]
)
OWN = ("Glass Wolf",)


def read(text: str) -> tuple[list[n.Ability], list[LowerProblem]]:
    """Parse and lower a text of the small vocabulary; a text that does not parse fails the test."""
    tree = parse_text(text, LEXICON)
    assert isinstance(tree, Tree), f"{text!r} does not parse: {tree}"
    return lower_text(tree, file="x.card", own=OWN)


def meaning(text: str) -> n.Ability:
    """Lower a text that has one ability and no problem."""
    abilities, problems = read(text)
    assert not problems, f"{text!r}: {problems}"
    (ability,) = abilities
    return ability


# ---------------------------------------------------------------- IR that has canonical words

NUMBER = st.integers(2, 12).map(lambda value: n.Number(value=value))
KINDS = ("Hero", "Villain", "Wound", "Bystander", "card")
THEY = n.Players(whose="they")
IT = n.Ref(form="it")


def places(owner: n.Noun) -> st.SearchStrategy[n.Location]:
    """Places of a player and of the table."""
    own = st.sampled_from(["hand", "deck", "discard pile", "Victory Pile"]).map(
        lambda word: n.Place(name=word, owner=owner)
    )
    table = st.sampled_from(["HQ", "city", "KO pile", "Bank"]).map(lambda word: n.Place(name=word))
    either = st.just(
        n.AnyPlace(options=(n.Place(name="hand", owner=owner), n.Place(name="discard pile", owner=owner)))
    )
    return st.one_of(own, table, either)


def filters() -> st.SearchStrategy[tuple[n.Filter, ...]]:
    """Filters in the order of their words: first what stands before a noun, then what follows it."""
    before = st.one_of(
        st.sampled_from(
            [
                n.Icon(names=("Tech",)),
                n.Icon(names=("Tech", "Ranged"), joiner="or"),
                n.Icon(names=("Lantern Row",)),
                n.Non(filter=n.Icon(names=("Tech",))),
                n.Grey(),
                n.Non(filter=n.Grey()),
                n.Multicolored(),
                n.OfGroup(name="Tin Choir"),
            ]
        )
    )
    after = st.one_of(
        st.builds(
            lambda how, count: n.Valued(quality="cost", comparison=how, amount=count),
            st.sampled_from(["=", "<=", ">="]),
            NUMBER,
        ),
        st.just(n.WithPoint(point="Recruit")),
        st.just(n.Parity(which="odd")),
        st.just(n.Done(verb="discard", this_way=True)),
    )
    return st.tuples(st.lists(before, max_size=1), st.lists(after, max_size=1)).map(
        lambda pair: (*pair[0], *pair[1])
    )


def dets() -> st.SearchStrategy[tuple[n.Det, bool]]:
    """Determiners with whether their noun is plural."""
    one: list[n.How] = ["a", "each", "another", "any"]
    all_: list[n.How] = ["all", "any number of"]
    number: list[n.How] = ["exactly", "up to", "at least"]
    single = st.sampled_from(one).map(lambda how: (n.Det(how=how), False))
    many = st.sampled_from(all_).map(lambda how: (n.Det(how=how), True))
    counted = st.builds(
        lambda how, count: (n.Det(how=how, amount=count), True),
        st.sampled_from(number),
        NUMBER,
    )
    return st.one_of(single, many, counted)


def cards(owner: n.Noun = n.YOU) -> st.SearchStrategy[n.Cards]:
    """Noun phrases of cards."""
    return st.builds(
        lambda det, kind, narrowing, place: n.Cards(
            det=det[0], kind=kind, filters=narrowing, place=place, plural=det[1]
        ),
        dets(),
        st.sampled_from(KINDS),
        filters(),
        st.none() | places(owner),
    )


def deeds(who: n.Noun) -> st.SearchStrategy[n.Statement]:
    """Statements of one verb for a subject; possessives are the subject's."""
    owner = n.YOU if who == n.YOU else THEY
    what = cards(owner)
    place = st.sampled_from(["hand", "discard pile"]).map(lambda word: n.Place(name=word, owner=owner))
    ends: list[Literal["top", "bottom"]] = ["top", "bottom"]
    top = st.sampled_from(ends).map(lambda end: n.Place(name="deck", owner=owner, end=end))
    return st.one_of(
        st.builds(lambda count: n.Draw(who=who, amount=count), st.just(n.Number(value=1)) | NUMBER),
        st.builds(lambda noun: n.Ko(who=who, what=noun), what),
        st.builds(lambda noun: n.Discard(who=who, what=noun), what),
        st.builds(lambda noun: n.Reveal(who=who, what=noun), what),
        st.builds(lambda count: n.DiscardDownTo(who=who, amount=count), NUMBER),
        st.builds(lambda noun: n.Rescue(who=who, what=noun), what),
        st.builds(lambda noun: n.Defeat(who=who, what=noun, free=True), what),
        st.builds(lambda noun, to: n.Put(who=who, what=noun, to=to), what, place | top),
        st.builds(lambda side: n.Inspire(who=who, track=side), st.sampled_from(["Hope", "Fear"])),
    )


def conditions() -> st.SearchStrategy[n.Condition]:
    """Conditions of one clause."""
    return st.one_of(
        st.builds(lambda noun: n.Has(who=n.YOU, what=noun), cards()),
        st.builds(lambda noun: n.Exists(what=noun), cards()),
        st.builds(
            lambda how, count: n.TrackIs(track="Hope", comparison=how, amount=count),
            st.sampled_from(["<=", ">="]),
            NUMBER,
        ),
        st.just(n.IsEmpty(place=n.Place(name="city"))),
        st.just(n.RanOut(place=n.Place(name="Wound Deck"))),
        st.builds(
            lambda noun: n.Happened(what=n.Event(verb="defeat", who=n.YOU, what=noun, duration="this turn")),
            cards().filter(lambda noun: noun.place is None and not noun.filters),
        ),
    )


SUBJECTS = st.sampled_from(
    [n.Players(whose="each"), n.Players(whose="each other"), n.Players(whose="left"), n.Players(whose="any")]
)


def _ways(who: n.Noun) -> st.SearchStrategy[n.Statement]:
    inner = n.YOU if who == n.YOU else THEY
    return st.builds(lambda one, two: n.OneWay(who=who, options=((one,), (two,))), deeds(inner), deeds(inner))


def _may(who: n.Noun) -> st.SearchStrategy[n.Statement]:
    inner = n.YOU if who == n.YOU else THEY
    return st.builds(lambda body: n.May(who=who, body=(body,)), deeds(inner) | _ways(inner))


def statements() -> st.SearchStrategy[n.Statement]:
    """Statements of every shape."""
    whom = SUBJECTS | st.just(n.YOU)
    points = st.builds(
        lambda point, count: n.GetPoints(who=n.YOU, point=point, amount=count),
        st.sampled_from(["Attack", "Recruit"]),
        NUMBER,
    )
    simple = st.one_of(whom.flatmap(deeds), whom.flatmap(_ways), whom.flatmap(_may), points)
    several = st.sampled_from([n.Players(whose="each"), n.Players(whose="each other")])
    each = st.builds(
        lambda who, one, two: n.ForEach(each=who, body=(one, two)), several, deeds(THEY), deeds(THEY)
    )
    per = st.builds(
        lambda noun, body: n.ForEach(each=noun, body=(body,)),
        cards().filter(lambda noun: noun.det.how == "each"),
        points,
    )
    led = st.builds(
        lambda when, one, other, unless: n.If(condition=when, then=(one,), otherwise=other, unless=unless),
        conditions(),
        simple,
        st.just(()) | st.tuples(simple),
        st.booleans(),
    )
    whenever = st.builds(
        lambda noun, body, once: n.Whenever(
            happening=n.Event(verb="defeat", who=n.YOU, what=noun),
            body=(body,),
            once=once,
            duration="this turn",
        ),
        cards().filter(lambda noun: noun.place is None and not noun.filters),
        simple,
        st.booleans(),
    )
    return st.one_of(simple, each, per, led, whenever)


def abilities() -> st.SearchStrategy[n.Ability]:
    """Whole lines."""
    labels = st.sampled_from(
        [
            None,
            n.Label(timing="Fight"),
            n.Label(icons=("Tech", "Tech")),
            n.Label(timing="Twist", ordinals=(1, 4)),
            n.Label(icons=("Tech", "Lantern Row"), joiner="or"),
        ]
    )
    body = st.lists(statements(), min_size=1, max_size=2).map(tuple).filter(_separate)
    return st.builds(lambda label, said: n.Ability(label=label, body=said), labels, body)


def _separate(body: tuple[n.Statement, ...]) -> bool:
    """Say whether sentences stand alone: none goes on with what the one before began."""
    return not any(
        (isinstance(one, n.If) and one.otherwise) or (isinstance(before, BEGINNING) and refers(one))
        for before, one in pairwise(body)
    )
