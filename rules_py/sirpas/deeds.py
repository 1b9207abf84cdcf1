"""Deeds: how hard the things are that skills are used for, and what comes of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated

from ..chance import Chance
from ..errors import RuleError
from ..parameters import Choice, Maybe, Switch, Whole
from ..rule import Ruling
from ..rulebook import registry
from .attributes import skill_value
from .checks import (
    DIFFICULTY,
    FORTUNE,
    MODIFIER,
    TRAINING,
    VALUE,
    Added,
    Difficulty,
    Fortune,
    FortuneChoice,
    Fumbling,
    Grade,
    Knack,
    KnackChoice,
    Modifier,
    Training,
    TrainingChoice,
    Value,
    Vantages,
    attempt,
)
from .checks.levels import Tries
from .contests import contest

TRIVIAL, EASY, NORMAL, DIFFICULT, HARD, VERY_HARD = Difficulty

_ANY = tuple(Difficulty)


@dataclass(frozen=True)
class Deed:
    """One use of a skill.

    Attributes:
        skill: its name.
        case: what is done, or with what.
        difficulties: how hard it may be; one unless that is left to the game master.
        usual: the difficulty where nothing else is said.
        needs: without this it is not possible; empty for nothing.
        effects: what grades of the check bring beyond plain success and failure.
    """

    skill: str
    case: str
    difficulties: tuple[Difficulty, ...]
    needs: str = ""
    effects: dict[Grade, str] = field(default_factory=dict, hash=False)

    @property
    def name(self) -> str:
        """Skill and case."""
        return f"{self.skill}: {self.case}"

    @property
    def difficulty(self) -> Difficulty:
        """How hard it is unless somebody says otherwise: Normal where anything goes, else the mildest."""
        return NORMAL if self.difficulties == _ANY else self.difficulties[0]

    @property
    def hardest(self) -> Difficulty:
        """How hard it can be."""
        return self.difficulties[-1]


def _ladder(skill: str, *cases: str, needs: str = "", effects: dict[Grade, str] | None = None) -> tuple[Deed, ...]:
    """Deeds of one skill, one for each difficulty from Trivial up."""
    return tuple(
        Deed(skill, case, (difficulty,), needs, effects or {})
        for case, difficulty in zip(cases, Difficulty, strict=False)
    )


_UNSEEN = "an object that isn't secured, and a target who doesn't notice"

_STUCK = {
    Grade.CRITICAL_SUCCESS: "The target goes on believing you, even in the face of proof.",
    Grade.CRITICAL_FAILURE: "The lie comes out, and so does the truth behind it.",
}

_HACKED = {
    Grade.CRITICAL_SUCCESS: "You get privileged access and needn't roll again on this system.",
    Grade.CRITICAL_FAILURE: "You lose your access, and the system knows where you are.",
}

DEEDS: tuple[Deed, ...] = (
    *_ladder("Pickpocket", "helpless target", "busy target", "unsuspecting target", "attentive target", needs=_UNSEEN),
    Deed("Pickpocket", "suspicious target", (HARD, VERY_HARD), _UNSEEN),
    *_ladder(
        "Silent Movement",
        *("stone", "compact soil", "wooden floor of a house", "old wooden floor", "dead leaves", "squeaky floor"),
    ),
    Deed("Traps", "build", (TRIVIAL,)),
    Deed("Traps", "learn the modifier of a trap you've found", (EASY,)),
    Deed("Traps", "detect", (NORMAL,)),
    Deed("Traps", "disarm", (HARD,)),
    Deed("Poisons", "recognise", (NORMAL,)),
    Deed("Poisons", "produce", (HARD,)),
    Deed("Lore Knowledge", "what everybody knows", (TRIVIAL,)),
    Deed("Lore Knowledge", "anything in between", _ANY),
    Deed("Lore Knowledge", "what only initiates know", (VERY_HARD,)),
    Deed("Deceit", "a lie", _ANY, effects=_STUCK),
    Deed("Hacking", "one action", _ANY, effects=_HACKED),
    Deed("Lock Picking", "a lock", _ANY, "suitable tools, and a kind of lock that you know"),
    Deed("Lie Detection", "an unskilled liar", _ANY),
)
"""Uses of skills with what the source says of them. Source: ST-15 to ST-17, ST-23 and the entries of the skills."""


def deeds_of(skill: str) -> tuple[Deed, ...]:
    """The deeds of a skill, by its name."""
    return tuple(deed for deed in DEEDS if deed.skill == skill)


def result_of(shown: Ruling) -> dict[str, object]:
    """What of a check the outcome of a deed keeps."""
    return {name: shown[name] for name in ("success", "grade", "margin")}


_DIFFICULTY = Maybe(kind=DIFFICULTY, title="Difficulty", help="Leave it empty for the usual difficulty.")


@registry.rule(
    "sirpas.deed",
    title="Using a skill",
    sentence="{deed}. With a value of {value}, you succeed {chance} of the time.",
    kind="roll",
    essential=("deed", "value", "modifier"),
    implements=("SI-142", "SI-161", "SI-173", "SI-174", "SI-177", "SI-178", "SI-185", "SI-196", "SI-197"),
    measure="margin",
    verdict="success",
    grades=tuple(Grade),
)
def deed(
    chance: Chance,
    *,
    deed: Annotated[
        str, Choice(options=tuple(one.name for one in DEEDS), title="Deed")
    ] = "Pickpocket: helpless target",
    value: Value = 0,
    difficulty: Annotated[Difficulty | None, _DIFFICULTY] = None,
    modifier: Modifier = 0,
    dice: TrainingChoice = Training.PLAIN,
    tries: Tries = 0,
    possible: Annotated[
        bool, Switch(title="You have what you need", help="Tools, for instance, or a target who doesn't notice.")
    ] = True,
    fortune: FortuneChoice = Fortune.ORDINARY,
    knack: KnackChoice = Knack.NONE,
    fumbling: Fumbling = False,
) -> Ruling:
    """A check of a skill, as hard as the deed is.

    More than eight parameters, because each advantage and disadvantage that touches the dice counts for itself.

    Args:
        chance: where the dice come from.
        deed: skill and case.
        value: of the skill, 0 to 20.
        difficulty: one that the deed may have; empty for the usual one.
        modifier: -30 to 30: tools, the trap's own, wounds.
        dice: plain, Expertise or Mastery.
        tries: how often it was tried before, 0 to 20.
        possible: whether what the deed needs is given.
        fortune: ordinary, Lucky or Unlucky.
        knack: Easygoing, Natural or Self Taught on the skill, or none.
        fumbling: whether the character has that disadvantage.

    Returns:
        `success`, `grade`, `margin`, `difficulty` and `effect` (in a sentence, empty for none).

    Raises:
        RuleError: an unknown deed, a difficulty that it never has, or something that it needs is missing; or Self
            Taught with Expertise.

    Source: the entries of the skills; contradictions SC-080, SC-118.

    >>> deed.roll(faces="4, 3, 3", deed="Pickpocket: busy target", value=11).ruling.summary
    'Success: 21 against 18, margin +3. Pickpocket, busy target: Easy.'
    >>> deed.roll(deed="Lock Picking: a lock", possible=False)
    Traceback (most recent call last):
    rules_py.errors.RuleError: possible is no; allowed: yes; Lock Picking needs suitable tools, and a kind of ...
    """
    entry = next(one for one in DEEDS if one.name == deed)
    if entry.needs and not possible:
        raise RuleError("possible", possible, f"yes; {entry.skill} needs {entry.needs}")
    if difficulty is not None and difficulty not in entry.difficulties:
        raise RuleError("difficulty", str(difficulty), " or ".join(entry.difficulties))
    hard = difficulty or entry.difficulty
    shown = attempt(chance, hard, Added(value, modifier), Vantages(dice, fortune, fumbling, knack), tries)
    effect = entry.effects.get(Grade(shown["grade"]), "")
    said = f"{shown.summary} {effect}" if effect else f"{shown.summary} {entry.skill}, {entry.case}: {hard}."
    return Ruling(result_of(shown) | {"difficulty": str(hard), "effect": effect}, said, shown.steps)


class Liar(StrEnum):
    """With what a capable liar opposes."""

    PERSUADE = "Persuade"
    DECEIT = "Deceit"


@registry.rule(
    "sirpas.lie_detection",
    title="Seeing through a liar",
    sentence="With Lie Detection {value} against {other_value}, you see through a liar {chances[first]} of the time.",
    kind="roll",
    implements=("SI-172",),
    measure="margin",
    verdict="winner",
)
def lie_detection(
    chance: Chance,
    *,
    value: Annotated[int, replace(VALUE, title="Lie Detection", help="")] = 0,
    other_value: Annotated[int, replace(VALUE, title="The liar's value", help="")] = 0,
    against: Annotated[
        Liar,
        Choice(options=Liar, title="The liar rolls", help="The book says Persuade. We allow Deceit too."),
    ] = Liar.PERSUADE,
    modifier: Modifier = 0,
    other_modifier: Annotated[int, replace(MODIFIER, title="The liar's modifiers", help="")] = 0,
    dice: TrainingChoice = Training.PLAIN,
    other_dice: Annotated[Training, replace(TRAINING, title="The liar's dice", help="")] = Training.PLAIN,
    fortune: FortuneChoice = Fortune.ORDINARY,
    other_fortune: Annotated[Fortune, replace(FORTUNE, title="The liar's fortune")] = Fortune.ORDINARY,
) -> Ruling:
    """Lie Detection against a trained liar; anybody else is met with a check, as what the character knows has it.

    More than eight parameters, because each of the two sides brings its own.

    Args:
        chance: where the dice come from, those of Lie Detection first.
        value: of Lie Detection, 0 to 20.
        other_value: of the liar's skill, 0 to 20.
        against: Persuade, as written, or Deceit.
        modifier: -30 to 30.
        other_modifier: of the liar.
        dice: plain, Expertise or Mastery.
        other_dice: of the liar.
        fortune: ordinary, Lucky or Unlucky.
        other_fortune: of the liar.

    Returns:
        `winner` (first is who listens), `total`, `other_total`, `margin`, `critical_success` and the skill `against`.

    Raises:
        RuleError: an unknown skill, or a value out of its range.

    Source: Lie Detection; contradiction SC-016.

    >>> lie_detection.roll(faces="4, 4, 4, 3, 3, 3", value=11, other_value=11).ruling.summary
    'You see through the lie: 23 against 20, margin +3. The liar rolled Persuade.'
    >>> lie_detection.roll(against="Charisma")
    Traceback (most recent call last):
    rules_py.errors.RuleError: against is 'Charisma'; allowed: one of Persuade, Deceit
    """
    met = contest(
        chance,
        value=value,
        other_value=other_value,
        modifier=modifier,
        other_modifier=other_modifier,
        dice=dice,
        other_dice=other_dice,
        fortune=fortune,
        other_fortune=other_fortune,
    )
    said = met.summary.replace("The first side wins", "You see through the lie").replace("the first side", "you")
    said = said.replace("The second side wins", "The lie works").replace("the second side", "the liar")
    return Ruling(dict(met.outcome) | {"against": str(against)}, f"{said} The liar rolled {against}.", met.steps)


class Source(StrEnum):
    """Of what kind the source of harm is."""

    PHYSICAL = "physical"
    MENTAL = "mental"
    ELEMENTAL = "elemental"


RESISTANCE_BASES = {
    Source.PHYSICAL: "Health",
    Source.MENTAL: "Equilibrium",
    Source.ELEMENTAL: "the level of Elemental Resistance",
}
"""Where Resistance begins. Source: ST-21."""


@registry.rule(
    "sirpas.resistance",
    title="Your Resistance",
    sentence="{ruling}",
    kind="calculation",
    implements=("SI-180", "SI-181"),
)
def resistance(
    *,
    source: Annotated[Source, Choice(options=Source, title="Kind of harm")] = Source.PHYSICAL,
    base: Annotated[
        int, Whole(minimum=0, maximum=18, title="Base", help="Health, Equilibrium, or a level of Elemental Resistance.")
    ] = 0,
    points: Annotated[int, Whole(minimum=0, maximum=20, title="Points trained")] = 0,
) -> Ruling:
    """The value of Resistance against one source of harm. It is for resistance checks, and no combat skill.

    Args:
        source: physical, mental or elemental.
        base: Health, Equilibrium or the level of Elemental Resistance, 0 to 18.
        points: trained, 0 to 20.

    Returns:
        `value`, and `base` in words.

    Raises:
        RuleError: another kind of source, or a number out of its range.

    Source: Resistance; contradictions SC-024, SC-075.

    >>> resistance(base=11, points=2).summary
    'Resistance 13: 11 from Health and 2 from training.'
    >>> resistance(source="magic")
    Traceback (most recent call last):
    rules_py.errors.RuleError: source is 'magic'; allowed: one of physical, mental, elemental
    """
    value = skill_value(base, points)
    name = RESISTANCE_BASES[source]
    sum_of = f"{base} from {name} and {points or 'nothing'} from training"
    capped = f" make {base + points}, but the maximum is {value}" if base + points > value else ""
    return Ruling({"value": value, "base": name}, f"Resistance {value}: {sum_of}{capped}.")
