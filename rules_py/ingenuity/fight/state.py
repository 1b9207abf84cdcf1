"""A fight at one moment: who is in it, what is wrong with them, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from ...parameters import Choice, Maybe, Parameter, Rows, Several, Switch, Whole
from ...trackers import FOES, PLAYERS, Effect, lasting, sides
from ..actions import ACTIONS_A_TURN
from ..attributes import ATTRIBUTE_DIE, FURTHEST, NAME, Attribute, Die
from ..conditions import Condition, DyingState, dying_state
from ..initiative import LARGEST_ENCOUNTER, Team, alternating, next_place, teams_of
from ..powers import EFFECT, RESISTED_WITH
from ..powers.tiers import POWER_SKILLS, TIER
from ..sheet import character
from ..skills import BONUS, SKILL_DIE, SkillDie

_SURPRISE_ROUND = 0
"""The number of the round before the first one."""

WEAPON_ATTRIBUTES = (Attribute.STRENGTH, Attribute.DEXTERITY)
"""Heavy weapons and fists; quick blades, and whatever you shoot or throw. Source: ours."""

_MODIFIER = Whole(minimum=-FURTHEST, maximum=FURTHEST)
_COUNT = Whole(minimum=0, maximum=FURTHEST)
_SHORT = replace(NAME, longest=60)


@dataclass(frozen=True, kw_only=True)
class Fighter:
    """Somebody in a fight.

    Attributes:
        name, team: who they are, on whose side.
        strength, dexterity, intelligence, resolve: dice, each with a permanent modifier.
        combat, agility: skill dice; `skills` the rows of all on their sheet.
        fortitude, reflexes, willpower, deflection, resistance: defenses.
        health, endurance, focus: now, each with its maximum.
        surprised: whether the start of the fight caught them off guard.
        proficiencies: the rows of their sheet.
        powers: those that they can use, each with all that its check takes, what it does and what it is resisted with.
        attribute, proficiency: what they attacked with last, for the next time.
        down: dying or unconscious; empty while they're up.
        successes, failures: of the checks since they began dying.
    """

    name: str
    team: str
    strength: Die
    dexterity: Die
    resolve: Die
    strength_modifier: int
    dexterity_modifier: int
    resolve_modifier: int
    combat: SkillDie
    agility: SkillDie
    reflexes: int
    deflection: int
    resistance: int
    health: int
    most_health: int
    endurance: int
    most_endurance: int
    surprised: bool
    proficiencies: tuple[Mapping[str, Any], ...]
    attribute: Attribute
    proficiency: str
    down: str
    successes: int
    failures: int
    intelligence: Die = Die.D4
    intelligence_modifier: int = 0
    fortitude: int = 0
    willpower: int = 0
    focus: int = 0
    most_focus: int = 0
    skills: tuple[Mapping[str, Any], ...] = ()
    powers: tuple[Mapping[str, Any], ...] = ()

    @property
    def bonuses(self) -> dict[str, int]:
        """What each proficiency adds, by its name."""
        return {row["proficiency"]: row["bonus"] for row in self.proficiencies}

    def die_of(self, skill: str) -> SkillDie:
        """The die of a skill."""
        if skill in ("combat", "agility"):
            return self.combat if skill == "combat" else self.agility
        return next((SkillDie(row["die"]) for row in self.skills if row["skill"] == skill), SkillDie.UNTRAINED)

    def power(self, name: str) -> Mapping[str, Any]:
        """One of their powers."""
        return next(row for row in self.powers if row["power"] == name)

    @property
    def settled(self) -> DyingState:
        """The state of somebody who is dying."""
        return dying_state(self.successes, self.failures)

    @property
    def dead(self) -> bool:
        """Whether too many checks have failed."""
        return self.down == Condition.DYING and self.settled is DyingState.DEAD

    @property
    def fading(self) -> bool:
        """Whether they still make a check every turn."""
        return self.down == Condition.DYING and self.settled is DyingState.DYING

    @property
    def stable(self) -> bool:
        """Whether they have been saved."""
        return self.down == Condition.DYING and self.settled is DyingState.STABLE

    @property
    def takes_turns(self) -> bool:
        """Whether anything is left for them to do: acting, or fighting for their life."""
        return not self.down or self.fading


@dataclass(frozen=True)
class Fight:
    """A whole fight.

    Attributes:
        fighters: everybody, in the order in which they came.
        effects: what is wrong with them.
        round: None before it begins, 0 in the surprise round.
        acted: who has had their turn in this round.
        reacted: who has no reaction left.
        turn: whose turn it is; empty between two turns.
        actions: left in that turn.
        attacks: made in that turn; `powers` used in it.
        last: the team that had the last turn of this round; empty at its start.
        due: whether that turn began with somebody dying, who makes a check in it.
    """

    fighters: tuple[Fighter, ...] = ()
    effects: tuple[Effect, ...] = ()
    round: int | None = None
    acted: tuple[str, ...] = ()
    reacted: tuple[str, ...] = ()
    turn: str = ""
    actions: int = 0
    attacks: int = 0
    powers: int = 0
    last: str = ""
    due: bool = False

    def who(self, name: str) -> Fighter:
        """The fighter of that name.

        Raises:
            RuleError: there is none.
        """
        return sides.find(self.fighters, name)

    def with_fighter(self, fighter: Fighter) -> Fight:
        """The fight with this fighter in place of the one of the same name."""
        return replace(self, fighters=tuple(fighter if one.name == fighter.name else one for one in self.fighters))

    def on(self, name: str) -> tuple[Effect, ...]:
        """What is wrong with somebody."""
        return lasting.on(self.effects, name)

    @property
    def holding_on(self) -> bool:
        """Whether it's the turn of somebody who is dying, and their check is still to be made."""
        return self.due and bool(self.turn) and self.who(self.turn).fading

    @property
    def is_surprise(self) -> bool:
        """Whether this is the surprise round, before the first one."""
        return self.round == _SURPRISE_ROUND

    def opened(self, *, by_surprise: bool) -> Fight:
        """The fight in its first round, or in the surprise round before it."""
        return replace(self, round=_SURPRISE_ROUND if by_surprise else _SURPRISE_ROUND + 1)

    @property
    def own_fading(self) -> list[Fighter]:
        """Players' characters who still make a check every turn."""
        return [one for one in self.fighters if one.fading and one.team == PLAYERS]

    @property
    def sides(self) -> tuple[str, ...]:
        """Teams with somebody in them."""
        return sides.sides(self.fighters)

    @property
    def standing(self) -> tuple[str, ...]:
        """Teams with somebody who is up."""
        return sides.standing(self.fighters)

    @property
    def teams(self) -> tuple[Team, ...]:
        """The teams that act in this round, the one that opens first; the players win ties.

        Raises:
            RuleError: fewer than two teams.
        """
        rows = [
            {"name": one.name, "team": one.team, "reflexes": one.reflexes, "surprised": one.surprised}
            for one in self.fighters
        ]
        teams = teams_of(rows, PLAYERS if PLAYERS in self.sides else FOES)
        return tuple(team for team in teams if not team.surprised) if self.is_surprise else teams

    def waiting(self, team: Team) -> list[str]:
        """Members of a team who still have their turn in this round, in order."""
        return [name for name in team.members if name not in self.acted and self.who(name).takes_turns]

    @property
    def up_next(self) -> list[str]:
        """Who may act now, when nobody is acting: the members of the next team. Nobody when the round is over.

        Once no foe is standing, the players don't have to wait for the checks of foes who are dying.
        """
        teams = self.teams
        waiting = {team.name: self.waiting(team) for team in teams}
        if self.own_fading and FOES not in self.standing:
            return [name for team in teams for name in waiting[team.name]] if waiting.get(PLAYERS) else []
        if not any(waiting.values()):
            return []
        names = [team.name for team in teams]
        return waiting[names[next_place(teams, waiting, names.index(self.last) + 1 if self.last in names else 0)]]

    @property
    def order(self) -> tuple[str, ...]:
        """Everybody of this round, as `ingenuity.encounter` puts them."""
        return alternating(self.teams)


_POWERS = Rows(
    columns={
        "power": _SHORT, "skill": Choice(options=POWER_SKILLS), "attribute_die": replace(ATTRIBUTE_DIE, help=""),
        "skill_die": replace(SKILL_DIE, help=""), "proficiency": replace(BONUS, help=""), "modifier": _MODIFIER,
        "tier": TIER, "advantages": _COUNT, "disadvantages": _COUNT, "does": EFFECT, "resist": RESISTED_WITH,
    },
    at_most=20,
)  # fmt: skip

_DIE, _SKILL = replace(ATTRIBUTE_DIE, help=""), replace(SKILL_DIE, help="")

_FIGHTERS = Rows(
    columns={
        "name": _SHORT, "team": _SHORT, "strength": _DIE, "dexterity": _DIE, "resolve": _DIE,
        "strength_modifier": _MODIFIER, "dexterity_modifier": _MODIFIER, "resolve_modifier": _MODIFIER,
        "combat": _SKILL, "agility": _SKILL, "reflexes": _MODIFIER, "deflection": _MODIFIER, "resistance": _COUNT,
        "health": _MODIFIER, "most_health": _MODIFIER, "endurance": _COUNT, "most_endurance": _MODIFIER,
        "surprised": Switch(), "attribute": Choice(options=WEAPON_ATTRIBUTES),
        "proficiencies": character.parameter("proficiencies").kind,
        "proficiency": replace(_SHORT, shortest=0),
        "down": Choice(options=("", *map(str, (Condition.DYING, Condition.UNCONSCIOUS)))),
        "successes": _COUNT, "failures": _COUNT, "intelligence": _DIE, "intelligence_modifier": _MODIFIER,
        "fortitude": _MODIFIER, "willpower": _MODIFIER, "focus": _COUNT, "most_focus": _MODIFIER,
        "skills": character.parameter("skills").kind, "powers": _POWERS,
    },
    defaults={
        "proficiencies": (), "intelligence": Die.D4, "intelligence_modifier": 0, "fortitude": 0, "willpower": 0,
        "focus": 0, "most_focus": 0, "skills": (), "powers": (),
    },
    at_most=LARGEST_ENCOUNTER,
    title="Fighters",
)  # fmt: skip

_ROUND = Maybe(kind=Whole(minimum=_SURPRISE_ROUND, maximum=9999))

_EFFECTS = Rows(
    columns={"on": _SHORT, "what": _SHORT, "by": replace(_SHORT, shortest=0), "ends": _ROUND},
    at_most=8 * LARGEST_ENCOUNTER,
    title="Conditions",
)

_NAMES = Several(kind=_SHORT, at_most=LARGEST_ENCOUNTER)

_PARTS = (
    Parameter("fighters", _FIGHTERS, ()),
    Parameter("effects", _EFFECTS, ()),
    Parameter("round", _ROUND, None),
    Parameter("acted", _NAMES, ()),
    Parameter("reacted", _NAMES, ()),
    Parameter("turn", replace(_SHORT, shortest=0), ""),
    Parameter("actions", Whole(minimum=0, maximum=ACTIONS_A_TURN), 0),
    Parameter("attacks", _COUNT, 0),
    Parameter("powers", _COUNT, 0),
    Parameter("last", replace(_SHORT, shortest=0), ""),
    Parameter("due", Switch(), False),
)


def parts() -> tuple[Parameter, ...]:
    """The parts of a fight, for the tracker."""
    return _PARTS


def fight_of(state: Mapping[str, Any]) -> Fight:
    """A fight from its parts.

    Raises:
        RuleError: it names somebody who isn't in it, or somebody is in it twice.
    """
    given = dict(state)
    fighters = tuple(Fighter(**{**row, "attribute": Attribute(row["attribute"])}) for row in given.pop("fighters"))
    effects = tuple(Effect(**row) for row in given.pop("effects"))
    sides.everybody_once(fighters)
    fight = Fight(fighters, effects, **given)
    for name in (*fight.acted, *fight.reacted, *filter(None, [fight.turn]), *(one.on for one in effects)):
        fight.who(name)
    return fight


def state_of(fight: Fight) -> dict[str, Any]:
    """The parts of a fight."""
    found = {one.name: getattr(fight, one.name) for one in _PARTS}
    return found | {name: tuple(asdict(one) for one in found[name]) for name in ("fighters", "effects")}
