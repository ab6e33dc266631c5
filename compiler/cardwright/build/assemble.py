"""Blocks to a compiled set: cards with facts and the meaning of their texts, set-ups, base, vocabulary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from cardwright.build.faces import Reader
from cardwright.build.memory import Memo
from cardwright.cards import blocks as b
from cardwright.foundation.diagnostics import Findings
from cardwright.foundation.spans import Span
from cardwright.model import compiled as c
from cardwright.words.structure import column, find_card, group_kind, group_rule, printed, split_option
from cardwright.words.vocabulary import Declared, known_words, lexicon, slug, vocabulary
from cardwright.words.world import Speaker


@dataclass(slots=True)
class Assembly:
    """A set being assembled."""

    declared: Declared
    findings: Findings
    memo: Memo | None = None
    reader: Reader = field(init=False)
    icons: dict[str, tuple[str, str]] = field(init=False)
    facts: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.icons, self.facts = self.declared.icons, self.declared.facts
        self.reader = Reader(self.declared, lexicon(self.declared), self.findings, self.memo)

    def compiled(self) -> c.CompiledSet:
        """The whole set; what could not be read is in the findings and left out here."""
        own = self.declared.own
        header = own.header
        blocks = list(own.blocks())
        base = next((self._base(one) for one in blocks if isinstance(one, b.BaseBlock)), None)
        family = header.family.text if header.family else "legendary"
        groups = [one for one in blocks if isinstance(one, b.Group)]
        self.reader.check_names(groups)
        self.reader.read_ahead(spoken for one in groups for spoken in self._spoken(one))
        cards = tuple(card for one in groups for card in self.cards(one))
        self._check_ids(cards)
        for one in blocks:
            if isinstance(one, b.KeywordBlock):
                self.reader.check_keyword(one)
        return c.CompiledSet(
            header=c.SetHeader(
                header.code.text, header.name, "encounters" if family == "encounters" else "legendary",
                tuple(need.text for need in header.needs), header.fits,
            ),
            vocabulary=self._vocabulary(blocks),
            known=known_words(self.declared),
            base=base,
            setups=tuple(self._setup(one) for one in blocks if isinstance(one, b.GameBlock)),
            cards=cards,
            sources=own.sources,
            digest=own.digest,
        )  # fmt: skip

    # ------------------------------------------------------------ cards

    def cards(self, group: b.Group) -> list[c.CompiledCard]:
        """The cards of a group; a Mastermind and a Scheme are one themselves."""
        kind = group_kind(self.declared, group)
        title = group.title
        found = []
        if group.faces:
            faces = tuple(self._face(face, title, kind, group.faces[0].title) for face in group.faces)
            found.append(self._card(group, title.name.text, kind, 1, faces, title.also, group.span))
        for card in group.cards:
            inherited, card_kind = self._of_card(card, group, kind)
            faces = tuple(self._face(face, title, card_kind, inherited) for face in card.faces)
            found.append(
                self._card(
                    group, card.title.name.text, card_kind, card.copies, faces, card.title.also, card.span
                )
            )
        return found

    def _spoken(self, group: b.Group) -> Iterator[tuple[Sequence[b.Passage], Speaker]]:
        """The texts of each face of a group, with who speaks."""
        kind = group_kind(self.declared, group)
        for face in group.faces:
            yield face.texts, _speaker(face.title, group.title, kind, group.faces[0].title)
        for card in group.cards:
            inherited, card_kind = self._of_card(card, group, kind)
            for face in card.faces:
                yield face.texts, _speaker(face.title, group.title, card_kind, inherited)

    def _of_card(self, card: b.Card, group: b.Group, kind: str) -> tuple[b.Title, str]:
        """The title whose facts a card's faces take where they have none, and the card's kind."""
        if card.role == "tactic":
            return group.title, group_rule(self.declared, "tactic").kind
        return card.title, kind

    def _card(
        self,
        group: b.Group,
        name: str,
        kind: str,
        copies: int,
        faces: tuple[c.CompiledFace, ...],
        also: tuple[b.Name, ...],
        span: Span,
    ) -> c.CompiledCard:
        hero = group_rule(self.declared, "hero").kind
        hero_name = None
        if group.word == "hero":
            hero_name = group.title.name.text
        elif self.declared.is_kind(kind, hero):
            hero_name = name
        return c.CompiledCard(
            id="/".join((self.declared.own.header.code.text, slug(group.title.name.text), slug(name))),
            name=name,
            group=group.title.name.text,
            kind=kind,
            copies=copies,
            faces=faces,
            kinds=tuple(one.text for one in also),
            hero_name=hero_name,
            own_design=group.own_design,
            span=span,
        )

    def _face(
        self,
        face: b.Face,
        group: b.Title,
        kind: str,
        inherited: b.Title,
    ) -> c.CompiledFace:
        title = face.title
        facts = {fact.word.text: fact.value for one in (inherited, title) for fact in one.facts}
        values = {self.facts.get(word, ""): printed(value) for word, value in facts.items()}
        points = {
            point: value for point, value in values.items() if point not in ("cost", "") and value is not None
        }
        abilities = self.reader.face(face.texts, _speaker(title, group, kind, inherited))
        return c.CompiledFace(
            name=title.name.text or inherited.name.text,
            classes=self._icons("class", title, group),
            teams=self._icons("team", title, group),
            cost=values.get("cost"),
            points=points,
            abilities=abilities,
        )

    def _icons(self, sort: str, title: b.Title, group: b.Title) -> tuple[str, ...]:
        """Classes or teams of a card: its own, else its group's."""
        icons = self.icons
        for one in (title, group):
            found = [icons[icon.text][1] for icon in one.icons if icons.get(icon.text, ("", ""))[0] == sort]
            if found:
                return tuple(found)
        return ()

    def _check_ids(self, cards: Iterable[c.CompiledCard]) -> None:
        seen: dict[str, c.CompiledCard] = {}
        for card in cards:
            if card.id in seen and seen[card.id].name != card.name:
                message = f'"{card.name}" and "{seen[card.id].name}" would both have the id "{card.id}"'
                self.findings.error(
                    "CW018", message, card.span, hint="their names differ only in signs: change one of them"
                )
            seen[card.id] = card

    # ------------------------------------------------------------ vocabulary

    def _vocabulary(self, blocks: Sequence[b.Block]) -> c.Vocabulary:
        tracks = tuple(self._track(one) for one in blocks if isinstance(one, b.TrackBlock))
        actions = tuple(self._action(one) for one in blocks if isinstance(one, b.ActionBlock))
        return vocabulary(blocks, tracks, actions)

    def _track(self, block: b.TrackBlock) -> c.TrackWord:
        over = {}
        for side, text in block.over:
            read = self.reader.face((text,), Speaker((side.text,), "", ""))
            if read:
                over[side.text] = read[0]
        return c.TrackWord(tuple(side.text for side in block.sides), block.ends, over)

    def _action(self, block: b.ActionBlock) -> c.ActionWord:
        price = tuple(c.Price(one.name.text, one.n) for one in block.price)
        read = self.reader.face(block.texts, Speaker((block.name.text,), "", ""))
        if len(block.texts) > 1:
            self.findings.error("CW012", "the effect of an action is one line", block.texts[1].span)
        ability = read[0] if read else None
        return c.ActionWord(block.name.text, price, block.limit, block.counts_as, ability)

    # ------------------------------------------------------------ base and set-ups

    def _base(self, block: b.BaseBlock) -> c.Base:
        starting = []
        for count in block.starting:
            if (found := find_card(self.declared, count.name.text)) is not None:
                _, source = self.declared.groups[found[1].title.name.text]
                path = (source.header.code.text, slug(found[1].title.name.text), slug(count.name.text))
                starting.append(c.CardCount("/".join(path), count.n))
        return c.Base(
            starting_deck=tuple(starting),
            hand=block.hand,
            stacks=tuple(
                c.Stack(
                    place.text,
                    self.declared.kind_of(kind.text) or kind.text,
                    dict(block.stack_limits).get(place.text),
                )
                for place, kind in block.stacks
            ),
            players={str(n): self._table(parts) for numbers, parts in block.tables for n in numbers},
            every_game=tuple(
                c.KindCount(self.declared.kind_of(one.name.text) or one.name.text, one.n)
                for one in block.every_game
            ),
            flags=block.flags,
        )

    def _table(self, parts: Iterable[b.Count]) -> c.TableRow:
        said: dict[str, int] = {}
        for part in parts:
            if name := column(self.declared, part.name.text):
                said[name] = part.n
                if part.deck is not None and part.city is not None:
                    said |= {"henchmen_deck": part.deck, "henchmen_city": part.city}
        return c.TableRow(**said)

    def _setup(self, block: b.GameBlock) -> c.Setup:
        bases = (
            one
            for source in (self.declared.own, *self.declared.needed)
            for one in source.blocks()
            if isinstance(one, b.BaseBlock)
        )
        numbers = sorted({n for base in bases for many, _ in base.tables for n in many}) or list(range(1, 6))
        one = {use.what: use.names[0].text for use in block.uses if use.what in ("mastermind", "scheme")}

        def names(what: str, n: int) -> tuple[str, ...]:
            said = (
                name.text
                for use in block.uses
                if use.what == what and n in (use.players or (n,))
                for name in use.names
            )
            return tuple(dict.fromkeys(said))

        groups = {
            str(n): c.SetupGroups(names("heroes", n), names("villains", n), names("henchmen", n))
            for n in numbers
        }
        options = tuple(c.SetupOption(*split_option(option.text)) for option in block.options)
        return c.Setup(block.name.text, one.get("mastermind"), one.get("scheme"), groups, options)


def _speaker(title: b.Title, group: b.Title, kind: str, inherited: b.Title) -> Speaker:
    """Who speaks on a face: by its own names, and by those of its group where it has that one's title."""
    names = [title.name.text or inherited.name.text]
    names += [one.text for one in (*title.shorts, *inherited.shorts)]
    if inherited is group:
        names += [group.name.text, *(one.text for one in group.shorts)]
    return Speaker(tuple(dict.fromkeys(names)), kind, group.name.text)
