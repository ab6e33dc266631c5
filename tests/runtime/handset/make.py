"""Writes ``cards.json`` of the hand-made set: run it after a change of this page.

python tests/runtime/handset/make.py
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
CODE = "hand"
cards: list[dict[str, Any]] = []


def slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def ability(text: str, function: str | None = None, role: str = "effect", **more: Any) -> dict[str, Any]:
    label = None
    ordinals = None
    icons: list[str] = []
    facts: dict[str, Any] = {}
    if "You get +" in text and not text.startswith("If"):
        facts = {"extra": {"adds_points": True}}
    if "becomes" in text or "enters the city" in text:
        facts = {"extra": {"moves_itself": True}}
    if match := re.match(r"((?:\[[^\]]+\])+):", text):
        icons = re.findall(r"\[([^\]]+)\]", match[1])
    elif match := re.match(r"([A-Z][A-Za-z ]*?)(?: ([0-9]+)(?:-([0-9]+))?)?:", text):
        label = match[1]
        if match[2]:
            ordinals = [int(match[2]), int(match[3] or match[2])]
    return {
        "text": text,
        "ir": {"ability": {"body": []}},
        "role": role,
        "label": label,
        "icons": icons,
        "ordinals": ordinals,
        "function": function,
        "changes": None,
        "event": None,
        "lives": ["play"],
        **facts,
        **more,
    }


def face(
    name: str,
    abilities: tuple[dict[str, Any], ...] = (),
    classes: tuple[str, ...] = (),
    teams: tuple[str, ...] = (),
    cost: Any = None,
    **points: Any,
) -> dict[str, Any]:
    return {
        "name": name,
        "classes": list(classes),
        "teams": list(teams),
        "cost": cost,
        "points": {
            key.replace("attack", "Attack").replace("recruit", "Recruit").replace("vp", "VP"): n
            for key, n in points.items()
        },
        "abilities": list(abilities),
    }


def card(group: str | None, kind: str, copies: int, *faces: dict[str, Any], hero: str | None = None) -> None:
    name = faces[0]["name"]
    entry = {
        "id": f"{CODE}/{slug(group or kind)}/{slug(name)}",
        "name": name,
        "group": group,
        "kind": kind,
        "copies": copies,
        "faces": list(faces),
    }
    if hero:
        entry["hero_name"] = hero
    cards.append(entry)


def plus(n: int) -> dict[str, Any]:
    return {"n": n, "mark": "+"}


# ---------------------------------------------------------------- stock
card("Pawns", "Hero", 40, face("Pawn", teams=("Checkmate",), cost=0, recruit=1))
card("Knights", "Hero", 20, face("Knight", teams=("Checkmate",), cost=0, attack=1))
card("Supports", "Support", 15, face("Oracle Support", teams=("Birds of Prey",), cost=3, recruit=2))
card(
    "Sidekicks",
    "Sidekick",
    8,
    face(
        "Daring Sidekick",
        (
            ability("Draw a card.", "sidekick_1"),
            ability("Put this card on the bottom of the Sidekick Deck.", "sidekick_2"),
        ),
        cost=2,
        attack=1,
    ),
)
card(
    "Wounds",
    "Wound",
    30,
    face(
        "Wound",
        (
            ability(
                "Healing: If you didn't recruit or fight this turn, KO all Wounds from your hand. "
                "You can't recruit or fight this turn.",
                "wound_1",
                role="action",
                lives=["hand"],
            ),
        ),
        cost=0,
    ),
)
card("Bystanders", "Bystander", 26, face("Bystander", vp=1))
for name in ("Lois Lane", "Steve Trevor", "Jimmy", "Gordon"):
    card(
        "Bystanders",
        "Bystander",
        1,
        face(name, (ability("Rescue: Draw a card.", "lois_lane_1", lives=["any"]),), vp=1),
    )
card("Master Strikes", "Master Strike", 5, face("Master Strike"))
card("Scheme Twists", "Twist", 11, face("Scheme Twist"))

# ---------------------------------------------------------------- Heroes
JL, T, D = ("Justice League",), ("Titans",), ("Justice League Dark",)


def hero(
    group: str,
    copies: int,
    name: str,
    classes: str,
    teams: tuple[str, ...],
    cost: int,
    *abilities: dict[str, Any],
    **points: Any,
) -> None:
    card(
        group,
        "Hero",
        copies,
        face(name, abilities, tuple(classes.split()), teams, cost, **points),
        hero=group,
    )


hero(
    "Cyborg",
    5,
    "Technokinesis",
    "Tech",
    T,
    3,
    ability("[Tech]: You get +1 Attack.", "technokinesis_1"),
    attack=plus(2),
)
hero("Cyborg", 5, "Salvage", "Tech", T, 2, recruit=2)
hero("Cyborg", 3, "Sonic Cannon", "Ranged", T, 5, ability("[Tech]: Draw a card.", "sonic_cannon_1"), attack=3)
hero(
    "Cyborg",
    1,
    "Boom Tube",
    "Tech",
    T,
    7,
    ability("[Tech][Tech]: You get +3 Attack.", "boom_tube_1"),
    attack=plus(4),
)

hero(
    "Starfire",
    5,
    "Starbolts",
    "Ranged",
    T,
    4,
    ability("[Titans]: You get +1 Attack for each other [Titans] Hero you played this turn.", "starbolts_1"),
    attack=plus(2),
)
hero("Starfire", 5, "Flight", "Covert", T, 2, recruit=2)
hero("Starfire", 3, "Tamaranean Fury", "Strength", T, 5, ability("Draw two cards.", "tamaranean_fury_1"))
hero("Starfire", 1, "Supernova", "Ranged", T, 8, attack=6)

hero(
    "Martian Manhunter",
    3,
    "Shapeshift",
    "Covert",
    JL,
    5,
    ability("Play this card as a copy of another Hero you played this turn.", "shapeshift_1"),
)
hero(
    "Martian Manhunter",
    5,
    "Telepathy",
    "Instinct",
    JL,
    3,
    ability("Look at the top card of your deck. Discard it or put it back.", "telepathy_1"),
    recruit=2,
)
hero("Martian Manhunter", 5, "Phase", "Covert", JL, 3, attack=2)
hero(
    "Martian Manhunter",
    1,
    "Mind over Matter",
    "Instinct",
    JL,
    7,
    ability("Defeat a Villain that has 5 Attack or less.", "mind_over_matter_1"),
    attack=3,
)

hero(
    "Superman",
    5,
    "Clark Kent",
    "Covert",
    JL,
    3,
    ability("Transform this card into Beacon of Hope.", "clark_kent_1"),
    recruit=2,
)
hero("Superman", 5, "Heat Vision", "Ranged", JL, 3, attack=2)
hero(
    "Superman",
    3,
    "Heart of Steel",
    "Strength",
    JL,
    5,
    ability("You may inspire Hope.", "heart_of_steel_1"),
    recruit=3,
)
hero(
    "Superman",
    1,
    "Up and Away",
    "Strength",
    JL,
    8,
    ability("If Hope is 2 or more, you get +2 Attack.", "up_and_away_1"),
    attack=plus(5),
)
hero("Superman, Transformed", 5, "Beacon of Hope", "Strength", JL, 5, attack=4)

hero("Batman", 5, "Grapnel", "Tech", JL, 2, ability("[Batman]: Draw a card.", "grapnel_1"), attack=1)
hero(
    "Batman",
    5,
    "Detective",
    "Instinct",
    JL,
    3,
    ability("You may KO a Wound from your hand or discard pile. If you do, draw a card.", "detective_1"),
    recruit=2,
)
hero(
    "Batman",
    3,
    "Dark Knight",
    "Covert",
    JL,
    4,
    ability("[Batman][Support]: You get +2 Attack.", "dark_knight_1"),
    attack=plus(2),
)
hero("Batman", 1, "Fearsome", "Covert", JL, 7, ability("Inspire Fear.", "fearsome_1"), attack=5)

hero(
    "Zatanna",
    5,
    "Eldritch Blast",
    "Covert",
    D,
    3,
    ability(
        "To play this card, you must put another card from your hand on top of your deck.",
        "eldritch_blast_1",
        role="cost",
    ),
    attack=3,
)
hero(
    "Zatanna",
    5,
    "Mirrored Spell",
    "Ranged",
    D,
    4,
    ability("Choose one: Draw a card. / Rescue a Bystander.", "mirrored_spell_1"),
    recruit=1,
)
cards[-1]["faces"][0]["abilities"][0]["label"] = None
hero("Zatanna", 3, "Hex", "Instinct", D, 4, ability("KO one of your Heroes.", "hex_1"), recruit=2)
hero(
    "Zatanna",
    1,
    "Backward Time",
    "Ranged",
    D,
    7,
    ability("Take another turn after this one.", "backward_time_1"),
    attack=3,
)

hero(
    "The Flash",
    5,
    "Red Rush",
    "Covert",
    JL,
    4,
    ability("Each other player discards a card or gains a Wound.", "red_rush_1"),
    attack=2,
)
hero("The Flash", 5, "Recruiter", "Instinct", JL, 2, ability("Gain a Sidekick.", "recruiter_1"), recruit=1)
hero(
    "The Flash",
    3,
    "Wall",
    "Strength",
    JL,
    5,
    ability(
        "If you would gain a Wound, you may reveal this card and draw a card instead.",
        "wall_1",
        role="replace",
        event="gain",
        lives=["hand", "play"],
    ),
    recruit=3,
)
hero(
    "The Flash",
    1,
    "Whirlwind",
    "Strength Tech",
    JL,
    7,
    ability(
        "Whenever you defeat a Villain this turn, draw a card.",
        "whirlwind_1",
        role="trigger",
        event="defeat",
        lives=["play"],
    ),
    attack=5,
)


# ---------------------------------------------------------------- Villains
def villain(
    group: str,
    copies: int,
    name: str,
    attack: Any,
    vp: int,
    *abilities: dict[str, Any],
    kind: str = "Villain",
) -> None:
    card(group, kind, copies, face(name, abilities, attack=attack, vp=vp))


def line(text: str, function: str) -> dict[str, Any]:
    return ability(text, function, lives=["any"])


def static(text: str, function: str, changes: str, lives: str = "city") -> dict[str, Any]:
    return ability(text, function, role="static", changes=changes, lives=[lives])


villain(
    "Rogues",
    2,
    "Mirror Master",
    4,
    3,
    static("You can't fight Mirror Master while he has any Bystanders.", "mirror_master_1", "fight"),
    line("Ambush: Mirror Master captures a Bystander.", "mirror_master_2"),
)
villain("Rogues", 2, "Captain Boomerang", 3, 2, line("Ambush: Each player discards a card.", "boomerang_1"))
villain("Rogues", 2, "Heat Wave", 5, 4, line("Escape: Each player gains a Wound.", "heat_wave_1"))
villain("Rogues", 2, "Trickster", 4, 3, line("Fight: Rescue a Bystander.", "trickster_1"))
villain(
    "Titans for Hire",
    2,
    "Cheshire",
    4,
    3,
    line("Escape: Cheshire becomes a Master Strike that takes effect immediately.", "cheshire_1"),
)
villain("Titans for Hire", 2, "Deathstroke", 6, 5, line("Fight: KO one of your Heroes.", "deathstroke_1"))
villain("Titans for Hire", 4, "Cinder", 3, 2)
villain(
    "Villainy Inc.",
    2,
    "Doctor Psycho",
    4,
    3,
    line("Ambush: Doctor Psycho captures the leftmost Hero from the HQ.", "psycho_1"),
    line("Fight: Gain all Heroes he captured.", "psycho_2"),
)
villain("Villainy Inc.", 2, "Giganta", 5, 4, line("Ambush: Giganta gets +2 Attack this turn.", "giganta_1"))
villain(
    "Villainy Inc.",
    4,
    "Hired Gun",
    3,
    2,
    line("Escape: Play the top card of the Villain Deck.", "hired_gun_1"),
)
villain(
    "Fearsome Five",
    2,
    "Gizmo",
    plus(3),
    3,
    static("Gizmo gets +1 Attack for each other Villain in the city.", "gizmo_1", "Attack"),
)
villain("Fearsome Five", 2, "Jinx", 4, 3, line("Fight: Each other player gains a Wound.", "jinx_1"))
villain("Fearsome Five", 4, "Mammoth", 6, 4)
villain(
    "Gotham City Underworld",
    4,
    "Poison Ivy",
    4,
    3,
    line("Fight: Reveal a [Tech] Hero or gain a Wound.", "ivy_1"),
)
villain("Gotham City Underworld", 4, "Two-Face", 5, 4)
villain(
    "Devoted Goons",
    10,
    "Devoted Goon",
    3,
    1,
    line("Fight: Reveal the top card of your deck. If it costs 0, KO it. Otherwise, draw it.", "goon_1"),
    kind="Henchman",
)
villain(
    "Bestiamorphs", 10, "Bestiamorph", 3, 1, line("Fight: You get +1 Recruit.", "beast_1"), kind="Henchman"
)

villain("Thugs", 10, "Thug", 2, 1, kind="Henchman")


# ---------------------------------------------------------------- Masterminds
def leads(group: str) -> dict[str, Any]:
    return ability(f"Always Leads: {group}.", None, role="leads", extra={"groups": [group]})


def tactic(group: str, name: str, attack: int, vp: int, *abilities: dict[str, Any]) -> None:
    card(group, "Tactic", 1, face(name, abilities, attack=attack, vp=vp))


card(
    "Captain Cold",
    "Mastermind",
    1,
    face(
        "Captain Cold",
        (
            leads("Rogues"),
            line("Master Strike: Each player discards down to 4 cards or gains a Wound.", "cold_1"),
        ),
        attack=7,
        vp=5,
    ),
    face(
        "Captain Cold",
        (leads("Rogues"), line("Master Strike: Each player gains a Wound.", "cold_epic_1")),
        attack=9,
        vp=5,
    ),
)
tactic("Captain Cold", "Ice Wall", 7, 5, line("Fight: Captain Cold gets +1 Attack this turn.", "ice_wall_1"))
tactic("Captain Cold", "Cold Front", 7, 5, line("Fight: Rescue two Bystanders.", "cold_front_1"))
tactic("Captain Cold", "Freeze", 7, 5, line("Fight: Draw three cards.", "freeze_1"))
tactic(
    "Captain Cold",
    "Absolute Zero",
    7,
    5,
    line("Fight: At the start of your next turn, draw a card.", "absolute_zero_1"),
)
card(
    "Circe",
    "Mastermind",
    1,
    face(
        "Circe",
        (
            leads("Bestiamorphs"),
            line('Master Strike: Stack Heroes next to Circe as "Devolved Pigs".', "circe_1"),
            static(
                "Circe gets +1 Attack for each Devolved Pig next to her.", "circe_2", "Attack", "mastermind"
            ),
        ),
        attack=plus(6),
        vp=5,
    ),
)
tactic(
    "Circe",
    "Savage Revel",
    6,
    5,
    line(
        "Fight: Each other player KOs 3 Bestiamorphs from their Victory Pile or gains a Wound.",
        "savage_revel_1",
    ),
)
tactic(
    "Circe",
    "The Mirror of Circe",
    6,
    5,
    line("Fight: Play a copy of one of your Heroes with a Recruit icon.", "mirror_of_circe_1"),
)
tactic(
    "Circe",
    "Wild Magic",
    6,
    5,
    line("Fight: Play the top card of the Villain Deck.", "wild_magic_1"),
    ability(
        "This card is worth 1 VP for each Bystander in your Victory Pile.",
        "wild_magic_2",
        role="worth",
        lives=["victory"],
    ),
)
tactic("Circe", "Old Gods", 6, 5)


# ---------------------------------------------------------------- Schemes
def scheme(name: str, *abilities: dict[str, Any]) -> None:
    card(None, "Scheme", 1, face(name, abilities))


def setup(text: str, *uses: dict[str, Any]) -> dict[str, Any]:
    return ability(text, None, role="setup", extra={"uses": list(uses)})


def use(kind: str, n: int, mode: str = "use") -> dict[str, Any]:
    return {"mode": mode, "kind": kind, "n": n}


def end(text: str, function: str) -> dict[str, Any]:
    return ability(text, function, role="end", lives=["scheme"])


scheme(
    "Chemo",
    setup("Setup: 8 Twists.", use("Twist", 8)),
    line("Twist: Play the top card of the Villain Deck.", "chemo_2"),
    end("Evil Wins: When 3 Villains per player have escaped.", "chemo_3"),
)
scheme(
    "The Clock Stops",
    setup("Setup: 7 Twists. Add a Hero.", use("Twist", 7), use("Hero", 1, "add")),
    line("Twist 1-2: Each player gains a Wound.", "clock_2"),
    line('Twist 3-5: Stack this Twist next to the Scheme as a "Vat".', "clock_3"),
    line("Twist 6-7: KO all Heroes from the HQ.", "clock_4"),
    end("Evil Wins: When the Hero Deck runs out.", "clock_5"),
)
scheme(
    "Panic",
    setup("Setup: 6 Twists. Add a Henchman Group.", use("Twist", 6), use("Henchman Group", 1, "add")),
    static("Each Villain in the city gets +1 Attack.", "panic_1", "Attack", "scheme"),
    line("Twist: The top card of the Bystander Deck enters the city as a Villain.", "panic_3"),
    end("Evil Wins: When 8 cards per player are in the Escape Pile.", "panic_4"),
)


def place(name: str, owner: str, open_: bool = False, spaces: list[str] | None = None) -> dict[str, Any]:
    return {"name": name, "owner": owner, "open": open_, "spaces": spaces}


def groups(heroes: str, villains: str, henchmen: str) -> dict[str, Any]:
    return {"heroes": heroes.split(", "), "villains": villains.split(", "), "henchmen": henchmen.split(", ")}


def row(villains: int, henchmen: int, bystanders: int, heroes: int, **more: int) -> dict[str, Any]:
    return {
        "villain_groups": villains,
        "henchman_groups": henchmen,
        "bystanders": bystanders,
        "heroes": heroes,
        **more,
    }


H3 = "Superman, Batman, Martian Manhunter"
H5 = H3 + ", The Flash, Cyborg"
document = {
    "schema": 1,
    "set": {
        "code": CODE,
        "name": "A hand-made set",
        "family": "legendary",
        "needs": [],
        "fits": "cardtable 0.1",
    },
    "family": "legendary",
    "vocabulary": {
        "classes": [
            {"name": name, "color": color}
            for name, color in (
                ("Strength", "green"),
                ("Instinct", "yellow"),
                ("Covert", "red"),
                ("Tech", "black"),
                ("Ranged", "blue"),
            )
        ],
        "teams": ["Justice League", "Titans", "Justice League Dark", "Birds of Prey", "Checkmate"],
        "kinds": [
            {"name": name, "plural": plural, "is": wider}
            for name, plural, wider in (
                ("Hero", "Heroes", None),
                ("Support", "Supports", "Hero"),
                ("Sidekick", "Sidekicks", "Hero"),
                ("Wound", "Wounds", None),
                ("Bystander", "Bystanders", None),
                ("Enemy", "Enemies", None),
                ("Villain", "Villains", "Enemy"),
                ("Henchman", "Henchmen", "Villain"),
                ("Mastermind", "Masterminds", "Enemy"),
                ("Tactic", "Tactics", None),
                ("Master Strike", "Master Strikes", None),
                ("Scheme", "Schemes", None),
                ("Twist", "Twists", None),
            )
        ],
        "places": [
            place("deck", "player"),
            place("hand", "player"),
            place("discard pile", "player", True),
            place("Victory Pile", "player", True),
            place("Villain Deck", "table"),
            place("Hero Deck", "table"),
            place("Support Deck", "table"),
            place("Sidekick Deck", "table"),
            place("Bystander Deck", "table"),
            place("Wound Deck", "table"),
            place("KO pile", "table", True),
            place("Escape Pile", "table", True),
            place("Transformation Pile", "table", True),
            place("HQ", "table", True, ["", "", "", "", ""]),
            place("city", "table", True, ["Sewers", "Bank", "Rooftops", "Streets", "Bridge"]),
        ],
        "points": ["Attack", "Recruit", "VP"],
        "labels": [
            "Setup",
            "Always Leads",
            "Special Rules",
            "Ambush",
            "Fight",
            "Escape",
            "Rescue",
            "Master Strike",
            "Twist",
            "Evil Wins",
        ],
        "tracks": [
            {
                "sides": ["Hope", "Fear"],
                "ends": 3,
                "over": {
                    "Hope": ability("Draw a card.", "over_hope"),
                    "Fear": ability("Discard a card.", "over_fear"),
                },
            }
        ],
        "actions": [
            {
                "name": "Fight Crime",
                "price": [{"point": "Attack", "n": 3}],
                "limit": "once per turn",
                "counts_as": ["fight"],
                "ability": ability("Inspire Hope or inspire Fear.", "fight_crime"),
            },
        ],
        "keywords": [],
    },
    "base": {
        "starting_deck": [{"card": "hand/pawns/pawn", "n": 8}, {"card": "hand/knights/knight", "n": 4}],
        "hand": 6,
        "stacks": [
            {"place": "Support Deck", "kind": "Support"},
            {"place": "Sidekick Deck", "kind": "Sidekick", "limit": 1},
            {"place": "Bystander Deck", "kind": "Bystander"},
            {"place": "Wound Deck", "kind": "Wound"},
        ],
        "players": {
            "1": row(1, 1, 1, 3, henchmen_deck=2, henchmen_city=2),
            "2": row(2, 1, 2, 5),
            "3": row(3, 1, 8, 5),
            "4": row(4, 2, 8, 5),
            "5": row(5, 2, 16, 6),
        },
        "every_game": [{"kind": "Master Strike", "n": 5}],
        "flags": ["superpowers optional"],
    },
    "setups": [
        {
            "name": "First game",
            "mastermind": "Captain Cold",
            "scheme": "Chemo",
            "players": {
                "1": groups(H3, "Rogues", "Devoted Goons"),
                "2": groups(H5, "Rogues, Titans for Hire", "Devoted Goons"),
                "3": groups(H5, "Rogues, Titans for Hire, Fearsome Five", "Devoted Goons"),
                "4": groups(
                    H5,
                    "Rogues, Titans for Hire, Fearsome Five, Gotham City Underworld",
                    "Devoted Goons, Bestiamorphs",
                ),
                "5": groups(
                    H5 + ", Starfire",
                    "Rogues, Titans for Hire, Fearsome Five, Gotham City Underworld, Villainy Inc.",
                    "Devoted Goons, Bestiamorphs",
                ),
            },
        }
    ],
    "cards": cards,
}

if __name__ == "__main__":
    (FOLDER / "cards.json").write_text(
        json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )
