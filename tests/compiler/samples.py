# ruff: noqa: E501 - a sample a line
"""Abilities built by hand, one or more for each kind of node, that the emitter gives Python for.

A sample is the kind of card it stands on and the lines of its text. Noun phrases are counted from 0 in
reading order for what looks back (``to``).
"""

from __future__ import annotations

from dataclasses import replace

from cardwright.model import nodes as n
from cardwright.model.compiled import ActionWord, KindWord, PlaceWord, Vocabulary

KNOWN = Vocabulary(
    kinds=(
        KindWord("Hero", "Heroes"),
        KindWord("Villain", "Villains"),
        KindWord("Henchman", "Henchmen", "Villain"),
        KindWord("Mastermind", "Masterminds"),
        KindWord("Scheme", "Schemes"),
        KindWord("Wound", "Wounds"),
        KindWord("Bystander", "Bystanders"),
    ),
    places=(
        PlaceWord("deck", "player"),
        PlaceWord("hand", "player"),
        PlaceWord("discard pile", "player", True),
        PlaceWord("Victory Pile", "player", True),
        PlaceWord("Villain Deck", "table"),
        PlaceWord("Bystander Deck", "table"),
        PlaceWord("KO pile", "table", True),
        PlaceWord("HQ", "table", True, ("",) * 5, under="city"),
        PlaceWord("city", "table", True, ("Sewers", "Bank", "Bridge")),
    ),
    points=("Attack", "Recruit", "VP"),
    actions=(ActionWord("Healing", (), None, ()),),
)

A, THE, ALL, EACH, BARE, ANY = (n.Det(how) for how in ("a", "the", "all", "each", "bare", "any"))
YOU = n.YOU
THEY = n.Players("they")
ONE, TWO, THREE = n.Number(1), n.Number(2), n.Number(3)
CITY, HQ = n.Place("city"), n.Place("HQ")
MY_HAND = n.Place("hand", YOU)
TECH = n.Icon(("Tech",))


def exactly(number: int) -> n.Det:
    return n.Det("exactly", n.Number(number))


def cards(det: n.Det, kind: str = "card", *filters: n.Filter, place: n.Location | None = None) -> n.Cards:
    return n.Cards(det, kind, filters, place)


def it(to: int, form: str = "it", **more: object) -> n.Ref:
    return n.Ref(form, to=to, **more)  # type: ignore[arg-type]


def draw(number: int = 1, who: n.Noun = YOU) -> n.Draw:
    return n.Draw(who, n.Number(number))


def points(number: n.Amount, point: str = "Attack") -> n.GetPoints:
    return n.GetPoints(YOU, point, number)


def if_(condition: n.Condition) -> n.If:
    return n.If(condition, (draw(),))


def top(number: int = 1) -> n.Cards:
    det = THE if number == 1 else n.Det("the", n.Number(number))
    return n.Cards(det, "card", (), n.Place("deck", YOU, "top"), number > 1)


def kos(noun: n.Noun) -> n.Ko:
    return n.Ko(YOU, noun)


def hq_hero(*filters: n.Filter) -> n.Cards:
    return cards(A, "Hero", *filters, place=HQ)


VILLAIN = cards(A, "Villain", place=CITY)
VILLAINS = cards(BARE, "Villain", place=CITY)
BYSTANDER = cards(A, "Bystander")
WOUND = cards(A, "Wound")
CARD = cards(A)
RECRUITS = n.Event("recruit", YOU, cards(A, "Hero"))

EFFECTS: tuple[tuple[n.Statement, ...], ...] = (
    # amounts
    (points(n.CountOf(VILLAINS)),),
    (points(n.CountOf(n.Players("each other"))),),
    (points(n.DifferentOf("cost", cards(ALL, "Hero", n.Belonging(YOU)))),),
    (n.Reveal(YOU, top()), points(n.ValueOf("cost", it(1)))),
    (kos(hq_hero()), points(n.ValueOf("cost", it(1), printed=True))),
    (points(n.Plus(n.CountOf(VILLAINS), TWO)),),
    (points(n.Plus(n.CountOf(VILLAINS), n.Number(-1))),),
    (points(n.Times(2, n.CountOf(VILLAINS))),),
    (points(n.HalfOf(n.CountOf(VILLAINS))),),
    (points(n.PerPlayer(TWO)),),
    (points(n.PointsOf("Attack", YOU)),),
    (n.Count(n.CountOf(VILLAINS)), points(n.Times(2, n.ThatMany()))),
    (n.Discard(YOU, n.Cards(n.Det("any number of"), "card", plural=True)), n.Draw(YOU, n.ThatMany())),
    (n.Discard(YOU, n.Cards(n.Det("any number of"), "card", plural=True)), n.Draw(YOU, n.ThatMany(1))),
    # nouns
    (kos(cards(n.Det("up to", TWO), "card", place=MY_HAND)),),
    (kos(cards(n.Det("at least", TWO), "card", place=MY_HAND)),),
    (kos(cards(n.Det("another"), "Hero", place=MY_HAND)),),
    (n.LookAt(YOU, top(3)), n.DrawThat(YOU, n.SomeOf(A, it(1, "they"))), n.Put(YOU, it(1, "the rest"), n.There(), "any", back=True)),
    (n.LookAt(YOU, top(2)), n.Discard(YOU, n.SomeOf(A, it(1, "they"), (TECH,))), n.DrawThat(YOU, it(1, "the other"))),
    (n.PlayCard(YOU, n.CopyOf(cards(A, "Hero", n.WithPoint("Recruit"), n.Belonging(YOU)))),),
    (n.Defeat(YOU, n.OneOfNouns((VILLAIN, cards(THE, "Mastermind")))),),
    (kos(n.AllOfNouns((cards(A, place=MY_HAND), hq_hero()))),),
    (n.Gain(n.Players("chosen"), WOUND),),
    (n.Gain(n.Players("each", (n.Holding(cards(A, "Hero", TECH)),)), WOUND),),
    # filters
    (kos(hq_hero(n.Icon(("Tech", "Ranged"), "or"))),),
    (kos(hq_hero(n.Icon(("Tech", "Ranged"), "and"))),),
    (kos(hq_hero(n.Non(TECH))),),
    (kos(hq_hero(n.Grey())),),
    (kos(hq_hero(n.Multicolored())),),
    (kos(hq_hero(n.Parity("odd"))),),
    (kos(hq_hero(n.Valued("cost", "<=", n.Number(6)))),),
    (kos(hq_hero(n.WithPoint("Recruit"))),),
    (kos(hq_hero(n.WithKeyword("Rush"))),),
    (kos(hq_hero(n.Extreme("highest", "cost"))),),
    (kos(hq_hero(n.OfGroup("Batman"))),),
    (kos(cards(A, "Villain", n.OfKind("Henchman"), place=CITY)),),
    (kos(cards(THE, "Hero", n.Position("leftmost"), place=HQ)),),
    (kos(cards(THE, "card", n.Position("top"), place=n.Place("Villain Deck"))),),
    (points(n.CountOf(cards(EACH, "Hero", n.Done("play", YOU, duration="this turn")))),),
    (points(n.CountOf(cards(EACH, "Hero", n.Done("ko", YOU, duration="this turn", place=HQ)))),),
    (kos(hq_hero()), points(n.CountOf(cards(EACH, "card", n.Done("ko", this_way=True))))),
    (kos(cards(A, "Villain", n.Holding(cards(A, "Bystander")), place=CITY)),),
    (kos(cards(A, "Bystander", n.CapturedBy(n.This("card")))),),
    (kos(hq_hero(n.SameAs("cost", n.This("card")))),),
    (kos(cards(A, "Hero", n.Belonging(YOU))),),
    (n.Gain(n.Players("each", (n.WhoDo(n.Event("discard", None, cards(A, "Hero"), duration="this turn")),)), WOUND),),
    (n.Discard(n.Players("each"), CARD), n.Draw(n.Players("each", (n.WhoDid(),)), ONE)),
    # places
    (n.Put(YOU, cards(A, place=MY_HAND), n.Place("deck", YOU, "bottom")),),
    (n.Put(YOU, cards(A, place=MY_HAND), n.Place("deck", YOU, "top or bottom")),),
    (n.Put(YOU, hq_hero(), n.Beside("under", n.This("card")), facing="face down"),),
    (n.Put(YOU, hq_hero(), n.Beside("next to", n.This("card"))),),
    (kos(cards(A, "card", place=n.Implied("yours"))),),
    (kos(cards(A, "card", place=n.AnyPlace((MY_HAND, n.Place("discard pile", YOU))))),),
    (n.Put(YOU, hq_hero(), n.AnyPlace((n.Place("KO pile"), n.Place("Bystander Deck")))),),
    (n.Shuffle(YOU, n.Place("discard pile", YOU)), n.ShuffleInto(YOU, hq_hero(), n.There())),
    (n.Reveal(YOU, top()), n.Put(YOU, it(1), n.There(end="bottom"), back=True)),
    (n.Put(YOU, hq_hero(), n.Place("city", None, "")),),
    # conditions
    (if_(n.Has(YOU, cards(A, "Hero", TECH))),),
    (if_(n.Has(n.This("card"), cards(ANY, "Bystander"))),),
    (if_(n.Exists(n.Cards(exactly(3), "Villain", (), CITY, True))),),
    (if_(n.Exists(n.Cards(n.Det("no"), "Villain", (), CITY, True))),),
    (n.Reveal(YOU, top()), if_(n.IsA(it(1), "Wound", (n.Non(TECH),)))),
    (if_(n.IsIn(n.This("card"), n.Place("Bank"))),),
    (if_(n.Compare(n.CountOf(VILLAINS), ">=", THREE)),),
    (if_(n.TrackIs("Hope", ">=", TWO)),),
    (if_(n.IsEmpty(n.Place("city"))),),
    (if_(n.RanOut(n.Place("Villain Deck"))),),
    (n.May(YOU, (n.Discard(YOU, CARD),)), n.If(n.DidSo(YOU), (draw(2),), (n.Gain(YOU, WOUND),))),
    (n.Reduce(YOU, "Hope"), n.If(n.DidSo(YOU, negative=True), (draw(2),))),
    (if_(n.Happened(replace(RECRUITS, duration="this turn"))),),
    (if_(n.Happened(n.Event("draw", YOU, amount=THREE, duration="this turn"))),),
    (n.Discard(YOU, CARD), if_(n.Happened(n.Event("discard", YOU, cards(A, "Hero"), this_way=True)))),
    (if_(n.Every((n.TrackIs("Hope", ">=", ONE), n.Exists(VILLAIN)))),),
    (if_(n.Some((n.TrackIs("Hope", ">=", ONE), n.Exists(VILLAIN)))),),
    # verbs
    (n.Discard(YOU, cards(exactly(2)), at_random=True),),
    (n.DiscardDownTo(YOU, n.Number(4)),),
    (n.Gain(YOU, BYSTANDER, n.Place("deck", YOU, "bottom")),),
    (n.Gain(YOU, n.This("card"), as_kind="Hero"),),
    (n.Gain(YOU, n.OneOfNouns((WOUND, BYSTANDER))),),
    (n.Rescue(YOU, cards(exactly(2), "Bystander")),),
    (n.Rescue(YOU, cards(A, "Bystander", place=n.Place("KO pile"))),),
    (n.RevealPlace(YOU, MY_HAND),),
    (n.PutAs(YOU, n.This("card"), n.Beside("next to", cards(THE, "Scheme")), "Vat"),),
    (n.Move(YOU, VILLAIN, n.Place("Sewers")),),
    (n.Move(YOU, VILLAIN, n.AnyPlace((n.Place("Sewers"), n.Place("Bank")))),),
    (n.Swap(YOU, n.This("card"), VILLAIN),),
    (n.Move(YOU, VILLAIN, n.InSpace(n.Spaces(A, "city", relation="adjacent to"))), n.If(n.IsIn(cards(n.Det("another"), "Villain"), n.There()), (n.SwapThem(),))),
    (n.Move(YOU, n.This("card"), n.InSpace(n.Spaces(THE, "city", True, "leftmost"))),),
    (kos(cards(THE, "Hero", place=n.InSpace(n.Spaces(THE, "HQ", relation="under", place=n.Place("Bank"))))),),
    (n.Move(YOU, n.This("card"), n.InSpace(n.Spaces(A, "city", holding=cards(A, "Villain")))),),
    (n.Escape(VILLAIN), if_(n.Exists(it(0, "one"), True))),
    (n.SetAside(YOU, hq_hero()),),
    (n.PlayCard(YOU, n.This("card"), cards(A, "Hero", n.Done("play", YOU, duration="this turn"))),),
    (n.PlayCard(YOU, cards(THE, "card", place=n.Place("Villain Deck", None, "top"))),),
    (n.Recruit(YOU, hq_hero(), free=True),),
    (n.Fight(YOU, VILLAIN, free=True),),
    (n.Capture(n.This("card"), BYSTANDER),),
    (n.Capture(cards(EACH, "Villain", place=CITY), BYSTANDER),),
    (n.Capture(n.This("card"), hq_hero()),),
    (n.Enter(n.This("card"), CITY, "Villain"),),
    (n.Escape(VILLAIN),),
    (n.Become(n.This("card"), "Master Strike", True, "Vat", THREE),),
    (n.CountAs(n.This("card"), "Villain", (TECH,), "this turn"),),
    (n.GetPoints(YOU, "Attack", TWO, cards(BARE, "Villain", TECH, place=n.Place("Bank")), "fight"),),
    (n.Bonus(VILLAIN, "Attack", n.Number(-2), "this turn"),),
    (n.CostChange(hq_hero(), n.Number(-1), "this turn"),),
    (n.May(YOU, (n.Pay(YOU, "Recruit", TWO), draw())),),
    (n.Choose(YOU, VILLAIN), n.Bonus(it(1), "Attack", ONE, "this turn")),
    (n.Choose(YOU, n.Players("chosen")), n.Gain(n.Players("that", to=1), WOUND)),
    (n.ChooseQuality(YOU, "class"),),
    (n.ChooseQuality(YOU, "point", ("Attack", "Recruit")), points(TWO, "")),
    (n.Pass(YOU, cards(A, place=MY_HAND), n.Players("left")),),
    (n.RevealUntil(YOU, n.Cards(BARE, "card", (), n.Place("deck", YOU), True), cards(A, "Hero", TECH)), n.DrawThat(YOU, it(3)), n.Discard(YOU, n.Ref("the rest", plural=True, to=1))),
    (n.ChooseQuality(YOU, "class"), kos(hq_hero(n.OfChosen("class")))),
    (n.SpendAs(YOU, "Recruit", "Attack", cards(BARE, "Villain", TECH)),),
    (n.Inspire(YOU, "Hope"),),
    (n.Transform(n.This("card"), "Beacon of Hope"),),
    (n.ExtraTurn(YOU),),
    (n.DoEffect(YOU, "Ambush", VILLAIN),),
    (n.Refill(HQ),),
    (n.WinGame(YOU),),
    (n.LoseGame(YOU),),
    (n.EndTurn(YOU),),
    (n.SkipStep(YOU, "villain"),),
    (n.MakeDo(YOU, (n.Gain(n.Players("another"), WOUND),)),),
    # clauses
    (n.May(YOU, (n.Gain(YOU, WOUND), draw())),),
    (n.If(n.TrackIs("Hope", ">=", ONE), (draw(),), (draw(2),)),),
    (n.If(n.TrackIs("Hope", ">=", ONE), (draw(),), unless=True),),
    (n.OneWay(n.Players("each other"), ((n.Reveal(THEY, cards(A, "Hero", TECH)),), (n.Gain(THEY, WOUND),))),),
    (n.ChooseOne(YOU, ((draw(),), (points(TWO), n.Inspire(YOU, "Hope")))),),
    (n.ForEach(VILLAINS, (points(TWO),)),),
    (n.ForEach(VILLAINS, (draw(),)),),
    (n.ForEach(n.Players("each"), (draw(1, THEY), n.Gain(THEY, WOUND))),),
    (n.Repeat((n.Inspire(YOU, "Hope"),), TWO),),
    (n.Permit(YOU, "recruit", n.Cards(BARE, "Hero", (TECH,), n.Place("KO pile"), True), "this turn"),),
    (n.Reveal(YOU, top()), n.Permit(YOU, "fight", it(1), "this turn")),
    (n.If(n.IsA(YOU, "", (n.WithMost("most", n.Cards(BARE, "Wound", plural=True)),)), (draw(),)),),
    (n.ForEach(n.Players("each", (n.WithMost("fewest", n.Cards(BARE, "Hero", (TECH,), plural=True)),)), (draw(1, THEY),)),),
    (n.DoUntil((draw(),), n.Has(YOU, cards(exactly(3), "Wound"))),),
    (kos(cards(A, "Wound", place=MY_HAND)), n.If(n.DidSo(YOU), (n.Repeat(()),))),
    (n.Repeat((n.PlayCard(YOU, cards(THE, "card", place=n.Place("Villain Deck", None, "top"))),), until=n.Exists(VILLAIN)),),
    (draw(), n.If(n.TrackIs("Hope", ">=", ONE), (n.Instead((draw(2),)),))),
    (n.Whenever(n.Event("fight", YOU, cards(A, "Villain", TECH), n.Place("Bank"), amount=TWO), (draw(),), True, "this turn"),),
    (n.Whenever(n.AtMoment("end of turn", YOU), (draw(),), False, "this turn"),),
    (n.Whenever(n.Event("defeat", YOU, cards(A, "Villain")), (kos(it(1)),), False, "this turn"),),
    (n.Whenever(n.Event("play", None, cards(A, "Villain")), (n.Cancel(YOU, it(0)),), True, "this turn"),),
    (n.GainAbility(VILLAIN, n.Ability(n.Label("Fight"), (draw(),)), "this turn"),),
    (n.GainAbility(VILLAIN, n.Ability(None, (n.Bonus(n.This("card"), "Attack", ONE),)), "this turn"),),
    (n.Outcome("Evil Wins"),),
    (n.Would(n.Event("gain", YOU, WOUND, duration="this turn"), (n.Instead((draw(),)),)),),
    (n.Later("at the end of this turn", (draw(),)),),
    (n.Choose(YOU, VILLAIN), n.Later("at the end of this turn", (n.Defeat(YOU, it(1)),))),
    (n.UseKeyword("Rush", ("Tech",), (draw(),)),),
    (n.UseKeyword("X-Gene", ("Tech",), (n.If(n.Exists(WOUND), (n.KeywordEffect("X-Gene", (draw(),)),)),)),),
    (draw(), n.Reminder((draw(),))),
    (n.Cannot(YOU, "recruit", None, None, n.TrackIs("Hope", ">=", ONE), "this turn"),),
    (n.Cannot(n.Players("everyone"), "fight", VILLAIN, duration="this turn"),),
)  # fmt: skip
"""Bodies of a labelled line: what is done."""

RULES: tuple[tuple[n.Statement, ...], ...] = (
    (n.Bonus(n.This("name", "Wolf"), "Attack", n.CountOf(cards(EACH, "Bystander", n.CapturedBy(n.This("card"))))),),
    (n.Bonus(n.Cards(n.Det("each other"), "Villain", (TECH,), CITY), "Attack", ONE),),
    (n.If(n.IsIn(n.This("card"), n.Place("Bank")), (n.Bonus(n.This("card"), "Attack", TWO),)),),
    (n.If(n.TrackIs("Hope", ">=", ONE), (n.Bonus(n.This("card"), "Attack", TWO),), (n.CostChange(n.This("card"), ONE),)),),
    (n.ForEach(VILLAINS, (n.Bonus(n.This("card"), "Attack", TWO),)),),
    (n.Cannot(YOU, "fight", n.This("card"), n.Has(YOU, cards(A, "Hero", TECH)), n.TrackIs("Hope", ">=", ONE)),),
    (n.Whenever(RECRUITS, (n.Rescue(YOU, BYSTANDER),)),),
    (n.Would(n.Event("draw", n.Players("each other"), CARD), (n.Instead((draw(2),)),)),),
    (n.Worth(n.This("card"), n.CountOf(VILLAINS)),),
    (n.Worth(cards(EACH, "Wound"), n.Number(-1)),),
)  # fmt: skip
"""Bodies of an unlabelled line on a Villain: what holds."""

OTHER: tuple[tuple[str, tuple[n.Ability, ...]], ...] = (
    ("Hero", (n.Ability(None, (n.ToPlay((n.Discard(YOU, cards(n.Det("another"))),)),)),)),
    ("Hero", (n.Ability(None, (n.Would(n.Event("gain", YOU, WOUND), (n.May(YOU, (n.Instead((draw(),)),)),)),)),)),
    ("Hero", (n.Ability(None, (draw(),)), n.Ability(n.Label(icons=("Tech",)), (n.SameEffect(),)))),
    ("Hero", (n.Ability(None, (n.Reveal(YOU, top()),)), n.Ability(n.Label(icons=("Tech",)), (kos(it(1)),)))),
    ("Hero", (n.Ability(None, (draw(),)), n.Ability(n.Label(icons=("A", "B"), joiner="or"), (draw(2),)))),
    ("Hero", (n.Ability(None, (n.ChooseOne(YOU, ((draw(),), (points(TWO),))),)), n.Ability(n.Label(icons=("Tech",)), (n.DoBoth(),)))),
    ("Hero", (n.Ability(None, (draw(),)), n.Ability(n.Label(icons=("Tech",)), (n.Instead((draw(2),)),)))),
    ("Villain", (n.Ability(n.Label("Twist", (1, 4)), (draw(),)),)),
    ("Scheme", (n.Ability(n.Label("Twist"), (kos(n.EventCard("Twist")),)),)),
    ("Villain", (n.Ability(n.Label("Twist", (1, 4, 6), True), (draw(),)),)),
    ("Mastermind", (n.Ability(n.Label("Always Leads"), (n.Leads(("Rogues",), "Arkham"),)),)),
    ("Scheme", (n.Ability(n.Label("Setup"), (n.UseCards(cards(exactly(8), "Twist"), "add", CITY, (2, 3), "Vat"),)),)),
    ("Scheme", (n.Ability(n.Label("Evil Wins"), (n.EndsWhen(n.IsEmpty(n.Place("Villain Deck"))),)),)),
    ("Wound", (n.Ability(n.Label("Healing"), (if_(n.Happened(n.Event("fight", YOU, duration="this turn"), True)),)),)),
)  # fmt: skip


def samples() -> list[tuple[str, tuple[n.Ability, ...]]]:
    """Every sample: the kind of card, and its lines."""
    fight = n.Label("Fight")
    return [
        *(("Villain", (n.Ability(fight, body),)) for body in EFFECTS),
        *(("Villain", (n.Ability(None, body),)) for body in RULES),
        *OTHER,
    ]
