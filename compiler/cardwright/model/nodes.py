"""Meaning to value: the typed nodes of the intermediate representation (IR), the one meaning of a card text.

Every node is a frozen dataclass. Its JSON form is a one-key object named by its kind, ``{"draw": {...}}``
(`cardwright.model.irjson`). A node's ``span`` says where its words stand; it is not part of its meaning: it
takes no part in comparison and is left out of the JSON form.

Conventions
-----------
* A *statement* is something that happens; a *condition* is true or false; an *amount* is an integer; a
  *noun* stands for cards or players; a *filter* narrows a noun; a *place* is a zone, an end of a zone or the
  room beside a card.
* ``who`` is the subject. `Players("you")` is the player whose ability it is; an imperative has ``who=YOU``.
* Names of kinds, places, points, labels, classes, teams, tracks and actions are the canonical names that
  sets declare.
"""

# ruff: noqa: F403, I001  (all of them are exported, in the order that schema and documentation list them)
from cardwright.model.core import *
from cardwright.model.nouns import *
from cardwright.model.conditions import *
from cardwright.model.abilities import *
from cardwright.model.verbs import *
from cardwright.model.clauses import *
