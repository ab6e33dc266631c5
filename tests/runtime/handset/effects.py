"""Effects of the hand-made set, in the shape that the compiler writes."""

from __future__ import annotations

from cardtable.api import (
    Card,
    Context,
    Steps,
    bears,
    become,
    beside,
    bonus,
    can_draw,
    can_gain,
    can_inspire,
    capture,
    choose,
    choose_way,
    count_players,
    defeat,
    discard,
    discard_down_to,
    draw,
    draw_that,
    each_other_player,
    each_player,
    extra_turn,
    forbid,
    gain,
    get_points,
    happened,
    has_point,
    held,
    inspire,
    is_grey,
    is_kind,
    ko,
    later,
    leftmost,
    look_at,
    lowest,
    may,
    named,
    others,
    place,
    play_as_copy,
    play_copy,
    play_top,
    played,
    put,
    put_beside,
    ran_out,
    rescue,
    reveal,
    top,
    track,
    transform,
    value,
    yours,
)

# ---------------------------------------------------------------- table actions, tracks


def fight_crime(c: Context) -> Steps[None]:
    """Inspire Hope or inspire Fear."""
    way = yield from choose_way(
        c, c.you, ("inspire Hope", can_inspire(c, "Hope")), ("inspire Fear", can_inspire(c, "Fear"))
    )
    if way == 0:
        yield from inspire(c, c.you, "Hope")
    elif way == 1:
        yield from inspire(c, c.you, "Fear")


def over_hope(c: Context) -> Steps[None]:
    """Draw a card."""
    yield from draw(c, c.you, 1)


def over_fear(c: Context) -> Steps[None]:
    """Discard a card."""
    cards = yield from choose(c, c.you, place(c, "hand", c.you), 1, "discard")
    yield from discard(c, c.you, cards)


# ---------------------------------------------------------------- stacks


def sidekick_1(c: Context) -> Steps[None]:
    """Draw a card."""
    yield from draw(c, c.you, 1)


def sidekick_2(c: Context) -> Steps[None]:
    """Put this card on the bottom of the Sidekick Deck."""
    yield from put(c, c.you, [c.source], "Sidekick Deck", end="bottom")


def wound_1(c: Context) -> Steps[None]:
    """Healing: If you didn't recruit or fight this turn, KO all Wounds from your hand. You can't recruit or
    fight this turn."""
    if not happened(c, "recruit", c.you) and not happened(c, "fight", c.you):
        yield from ko(c, c.you, [card for card in place(c, "hand", c.you) if is_kind(c, card, "Wound")])
    yield from forbid(c, "recruit", who=c.you)
    yield from forbid(c, "fight", who=c.you)


def wound_1_possible(c: Context) -> bool:
    return not happened(c, "recruit", c.you) and not happened(c, "fight", c.you)


def lois_lane_1(c: Context) -> Steps[None]:
    """Rescue: Draw a card."""
    yield from draw(c, c.you, 1)


# ---------------------------------------------------------------- Heroes


def technokinesis_1(c: Context) -> Steps[None]:
    """[Tech]: You get +1 Attack."""
    yield from get_points(c, c.you, "Attack", 1)


def sonic_cannon_1(c: Context) -> Steps[None]:
    """[Tech]: Draw a card."""
    yield from draw(c, c.you, 1)


def boom_tube_1(c: Context) -> Steps[None]:
    """[Tech][Tech]: You get +3 Attack."""
    yield from get_points(c, c.you, "Attack", 3)


def starbolts_1(c: Context) -> Steps[None]:
    """[Titans]: You get +1 Attack for each other [Titans] Hero you played this turn."""
    n = len(
        [
            card
            for card in others(played(c, c.you), c.source)
            if is_kind(c, card, "Hero") and bears(c, card, "Titans")
        ]
    )
    yield from get_points(c, c.you, "Attack", n)


def tamaranean_fury_1(c: Context) -> Steps[None]:
    """Draw two cards."""
    yield from draw(c, c.you, 2)


def shapeshift_1(c: Context) -> Steps[None]:
    """Play this card as a copy of another Hero you played this turn."""
    cards = [card for card in others(played(c, c.you), c.source) if is_kind(c, card, "Hero")]
    cards = [card for card in cards if card in place(c, "play area", c.you)]
    for card in (yield from choose(c, c.you, cards, 1, "copy")):
        yield from play_as_copy(c, c.you, c.source, card)


def telepathy_1(c: Context) -> Steps[None]:
    """Look at the top card of your deck. Discard it or put it back."""
    cards = yield from look_at(c, c.you, top(c, "deck", c.you))
    way = yield from choose_way(c, c.you, ("discard it", bool(cards)), ("put it back", bool(cards)))
    if way == 0:
        yield from discard(c, c.you, cards)
    elif way == 1:
        yield from put(c, c.you, cards, "deck")


def mind_over_matter_1(c: Context) -> Steps[None]:
    """Defeat a Villain that has 5 Attack or less."""
    cards = [
        card for card in place(c, "city") if is_kind(c, card, "Villain") and value(c, card, "Attack") <= 5
    ]
    for card in (yield from choose(c, c.you, cards, 1, "defeat")):
        yield from defeat(c, c.you, card)


def clark_kent_1(c: Context) -> Steps[None]:
    """Transform this card into Beacon of Hope."""
    yield from transform(c, c.source, "Beacon of Hope")


def heart_of_steel_1(c: Context) -> Steps[None]:
    """You may inspire Hope."""
    if (yield from may(c, c.you, "inspire")):
        yield from inspire(c, c.you, "Hope")


def up_and_away_1(c: Context) -> Steps[None]:
    """If Hope is 2 or more, you get +2 Attack."""
    if track(c, "Hope") >= 2:
        yield from get_points(c, c.you, "Attack", 2)


def grapnel_1(c: Context) -> Steps[None]:
    """[Batman]: Draw a card."""
    yield from draw(c, c.you, 1)


def detective_1(c: Context) -> Steps[None]:
    """You may KO a Wound from your hand or discard pile. If you do, draw a card."""
    cards = [
        card
        for card in place(c, "hand", c.you) + place(c, "discard pile", c.you)
        if is_kind(c, card, "Wound")
    ]
    if cards and (yield from may(c, c.you, "ko", cards)):
        cards = yield from choose(c, c.you, cards, 1, "ko")
        if len((yield from ko(c, c.you, cards))) == 1:
            yield from draw(c, c.you, 1)


def dark_knight_1(c: Context) -> Steps[None]:
    """[Batman][Support]: You get +2 Attack."""
    yield from get_points(c, c.you, "Attack", 2)


def fearsome_1(c: Context) -> Steps[None]:
    """Inspire Fear."""
    yield from inspire(c, c.you, "Fear")


def eldritch_blast_1(c: Context) -> Steps[None]:
    """To play this card, you must put another card from your hand on top of your deck."""
    cards = yield from choose(c, c.you, others(place(c, "hand", c.you), c.source), 1, "put")
    yield from put(c, c.you, cards, "deck")


def eldritch_blast_1_possible(c: Context) -> bool:
    return len(others(place(c, "hand", c.you), c.source)) >= 1


def hex_1(c: Context) -> Steps[None]:
    """KO one of your Heroes."""
    cards = [card for card in yours(c, c.you) if is_kind(c, card, "Hero")]
    cards = yield from choose(c, c.you, cards, 1, "ko")
    yield from ko(c, c.you, cards)


def mirrored_spell_1(c: Context) -> Steps[None]:
    """Choose one: Draw a card. / Rescue a Bystander. [Covert]: Do both."""
    way = yield from choose_way(
        c,
        c.you,
        ("draw a card", can_draw(c, c.you, 1)),
        ("rescue a Bystander", bool(place(c, "Bystander Deck"))),
    )
    if way == 0:
        yield from draw(c, c.you, 1)
    elif way == 1:
        yield from rescue(c, c.you, 1)


def backward_time_1(c: Context) -> Steps[None]:
    """Take another turn after this one."""
    yield from extra_turn(c, c.you)


def red_rush_1(c: Context) -> Steps[None]:
    """Each other player discards a card or gains a Wound."""
    for player in each_other_player(c):
        hand = place(c, "hand", player)
        way = yield from choose_way(
            c, player, ("discard a card", bool(hand)), ("gain a Wound", can_gain(c, "Wound"))
        )
        if way == 0:
            cards = yield from choose(c, player, hand, 1, "discard")
            yield from discard(c, player, cards)
        elif way == 1:
            yield from gain(c, player, "Wound")


def recruiter_1(c: Context) -> Steps[None]:
    """Gain a Sidekick."""
    yield from gain(c, c.you, "Sidekick")


def wall_1(c: Context) -> Steps[bool]:
    """If you would gain a Wound, you may reveal this card and draw a card instead."""
    assert c.event is not None
    if c.event.who != c.you or not is_kind(c, c.event.card, "Wound"):
        return False
    if (yield from may(c, c.you, "reveal", [c.source])):
        yield from reveal(c, c.you, [c.source])
        yield from draw(c, c.you, 1)
        return True
    return False


def wall_1_concerns(c: Context) -> bool:
    return c.event is not None and c.event.who == c.you and is_kind(c, c.event.card, "Wound")


def whirlwind_1(c: Context) -> Steps[None]:
    """Whenever you defeat a Villain this turn, draw a card."""
    assert c.event is not None
    if c.event.who == c.you and is_kind(c, c.event.card, "Villain"):
        yield from draw(c, c.you, 1)


# ---------------------------------------------------------------- Villains


def mirror_master_1(c: Context, card: Card) -> bool:
    """You can't fight Mirror Master while he has any Bystanders."""
    return card == c.source and len(held(c, c.source, "Bystander")) >= 1


def mirror_master_2(c: Context) -> Steps[None]:
    """Ambush: Mirror Master captures a Bystander."""
    yield from capture(c, c.source, "Bystander", 1)


def boomerang_1(c: Context) -> Steps[None]:
    """Ambush: Each player discards a card."""
    for player in each_player(c):
        cards = yield from choose(c, player, place(c, "hand", player), 1, "discard")
        yield from discard(c, player, cards)


def heat_wave_1(c: Context) -> Steps[None]:
    """Escape: Each player gains a Wound."""
    for player in each_player(c):
        yield from gain(c, player, "Wound")


def trickster_1(c: Context) -> Steps[None]:
    """Fight: Rescue a Bystander."""
    yield from rescue(c, c.you, 1)


def cheshire_1(c: Context) -> Steps[None]:
    """Escape: Cheshire becomes a Master Strike that takes effect immediately."""
    yield from become(c, c.source, "Master Strike", immediately=True)


def deathstroke_1(c: Context) -> Steps[None]:
    """Fight: KO one of your Heroes."""
    cards = [card for card in yours(c, c.you) if is_kind(c, card, "Hero")]
    cards = yield from choose(c, c.you, cards, 1, "ko")
    yield from ko(c, c.you, cards)


def psycho_1(c: Context) -> Steps[None]:
    """Ambush: Doctor Psycho captures the leftmost Hero from the HQ."""
    yield from capture(c, c.source, leftmost(c, place(c, "HQ"), 1))


def psycho_2(c: Context) -> Steps[None]:
    """Fight: Gain all Heroes he captured."""
    yield from gain(c, c.you, held(c, c.source, "Hero"))


def gizmo_1(c: Context, card: Card) -> int:
    """Gizmo gets +1 Attack for each other Villain in the city."""
    if card != c.source:
        return 0
    return len([other for other in others(place(c, "city"), c.source) if is_kind(c, other, "Villain")])


def jinx_1(c: Context) -> Steps[None]:
    """Fight: Each other player gains a Wound."""
    for player in each_other_player(c):
        yield from gain(c, player, "Wound")


def ivy_1(c: Context) -> Steps[None]:
    """Fight: Reveal a [Tech] Hero or gain a Wound."""
    cards = [card for card in yours(c, c.you) if is_kind(c, card, "Hero") and bears(c, card, "Tech")]
    way = yield from choose_way(
        c, c.you, ("reveal a [Tech] Hero", bool(cards)), ("gain a Wound", can_gain(c, "Wound"))
    )
    if way == 0:
        yield from reveal(c, c.you, cards, 1)
    elif way == 1:
        yield from gain(c, c.you, "Wound")


def giganta_1(c: Context) -> Steps[None]:
    """Ambush: Giganta gets +2 Attack this turn."""
    yield from bonus(c, [c.source], "Attack", 2, "this turn")


def hired_gun_1(c: Context) -> Steps[None]:
    """Escape: Play the top card of the Villain Deck."""
    yield from play_top(c, "Villain Deck")


def goon_1(c: Context) -> Steps[None]:
    """Fight: Reveal the top card of your deck. If it costs 0, KO it. Otherwise, draw it."""
    cards = yield from reveal(c, c.you, top(c, "deck", c.you))
    for card in cards:
        if value(c, card, "cost") == 0:
            yield from ko(c, c.you, [card])
        else:
            yield from draw_that(c, c.you, [card])


def beast_1(c: Context) -> Steps[None]:
    """Fight: You get +1 Recruit."""
    yield from get_points(c, c.you, "Recruit", 1)


# ---------------------------------------------------------------- Masterminds


def cold_1(c: Context) -> Steps[None]:
    """Master Strike: Each player discards down to 4 cards or gains a Wound."""
    for player in each_player(c):
        way = yield from choose_way(
            c,
            player,
            ("discard down to 4 cards", len(place(c, "hand", player)) > 4),
            ("gain a Wound", can_gain(c, "Wound")),
        )
        if way == 0:
            yield from discard_down_to(c, player, 4)
        elif way == 1:
            yield from gain(c, player, "Wound")


def cold_epic_1(c: Context) -> Steps[None]:
    """Master Strike: Each player gains a Wound."""
    for player in each_player(c):
        yield from gain(c, player, "Wound")


def ice_wall_1(c: Context) -> Steps[None]:
    """Fight: Captain Cold gets +1 Attack this turn."""
    yield from bonus(c, place(c, "Mastermind space"), "Attack", 1, "this turn")


def cold_front_1(c: Context) -> Steps[None]:
    """Fight: Rescue two Bystanders."""
    yield from rescue(c, c.you, 2)


def freeze_1(c: Context) -> Steps[None]:
    """Fight: Draw three cards."""
    yield from draw(c, c.you, 3)


def absolute_zero_1(c: Context) -> Steps[None]:
    """Fight: At the start of your next turn, draw a card."""
    yield from later(c, "at the start of your next turn", absolute_zero_1_later, {})


def absolute_zero_1_later(c: Context) -> Steps[None]:
    yield from draw(c, c.you, 1)


def circe_1(c: Context) -> Steps[None]:
    """Master Strike: Stack the leftmost Hero from the HQ next to Circe as a "Devolved Pig". Each player
    stacks the lowest-cost
    non-grey Hero from their discard pile there too. They are Villains with Attack equal to their cost."""
    heroes = leftmost(c, place(c, "HQ"), 1)
    for player in each_player(c):
        pile = [
            card
            for card in place(c, "discard pile", player)
            if is_kind(c, card, "Hero") and not is_grey(c, card)
        ]
        heroes += yield from choose(c, c.you, lowest(c, pile, "cost"), 1, "put")
    cards = yield from put_beside(c, heroes, c.source, "Devolved Pig")
    for card in cards:
        yield from become(c, card, "Villain", name="Devolved Pig", attack=value(c, card, "cost"))


def circe_2(c: Context, card: Card) -> int:
    """Circe gets +1 Attack for each Devolved Pig next to her."""
    return len(beside(c, c.source, "Devolved Pig")) if card == c.source else 0


def savage_revel_1(c: Context) -> Steps[None]:
    """Fight: Each other player KOs 3 Bestiamorphs from their Victory Pile or gains a Wound."""
    for player in each_other_player(c):
        cards = [card for card in place(c, "Victory Pile", player) if named(c, card, "Bestiamorphs")]
        way = yield from choose_way(
            c, player, ("KO 3 Bestiamorphs", len(cards) >= 3), ("gain a Wound", can_gain(c, "Wound"))
        )
        if way == 0:
            cards = yield from choose(c, player, cards, 3, "ko")
            yield from ko(c, player, cards)
        elif way == 1:
            yield from gain(c, player, "Wound")


def mirror_of_circe_1(c: Context) -> Steps[None]:
    """Fight: Play a copy of one of your Heroes with a Recruit icon."""
    cards = [card for card in yours(c, c.you) if is_kind(c, card, "Hero") and has_point(c, card, "Recruit")]
    for card in (yield from choose(c, c.you, cards, 1, "copy")):
        yield from play_copy(c, c.you, card)


def wild_magic_1(c: Context) -> Steps[None]:
    """Fight: Play the top card of the Villain Deck."""
    yield from play_top(c, "Villain Deck")


def wild_magic_2(c: Context) -> int:
    """This card is worth 1 VP for each Bystander in your Victory Pile."""
    return len([card for card in place(c, "Victory Pile", c.you) if is_kind(c, card, "Bystander")])


# ---------------------------------------------------------------- Schemes


def chemo_2(c: Context) -> Steps[None]:
    """Twist: Play the top card of the Villain Deck."""
    yield from play_top(c, "Villain Deck")


def chemo_3(c: Context) -> bool:
    """Evil Wins: When 3 Villains per player have escaped."""
    return len(
        [card for card in place(c, "Escape Pile") if is_kind(c, card, "Villain")]
    ) >= 3 * count_players(c)


def clock_2(c: Context) -> Steps[None]:
    """Twist 1-2: Each player gains a Wound."""
    for player in each_player(c):
        yield from gain(c, player, "Wound")


def clock_3(c: Context) -> Steps[None]:
    """Twist 3-5: Stack this Twist next to the Scheme as a "Vat"."""
    assert c.event is not None
    yield from put_beside(c, [c.event.card], c.source, "Vat")


def clock_4(c: Context) -> Steps[None]:
    """Twist 6-7: KO all Heroes from the HQ."""
    yield from ko(c, c.you, place(c, "HQ"))


def clock_5(c: Context) -> bool:
    """Evil Wins: When the Hero Deck runs out."""
    return ran_out(c, "Hero Deck")


def panic_1(c: Context, card: Card) -> int:
    """Bystanders in the city are Villains with 2 Attack; each Villain in the city gets +1 Attack."""
    return 1 if is_kind(c, card, "Villain") and card in place(c, "city") else 0


def panic_3(c: Context) -> Steps[None]:
    """Twist: Bystanders of the Bystander Deck's top enter the city as Villains."""
    from cardtable.api import enter

    for card in top(c, "Bystander Deck"):
        if (yield from enter(c, card, "city", "Villain")):
            yield from become(c, card, "Villain", attack=2)


def panic_4(c: Context) -> bool:
    """Evil Wins: When 8 cards per player are in the Escape Pile."""
    return len(place(c, "Escape Pile")) >= 8 * count_players(c)
