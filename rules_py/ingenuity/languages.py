"""Languages: proficiencies that are spoken and read."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from ..parameters import Choice, Switch
from ..rule import Ruling
from ..rulebook import registry
from .skills import BEST_PROFICIENCY, PROFICIENCY_NAMES, Bonus

SHARED_LANGUAGES = ("Common", "English")
"""Names of a language that everybody may share. Source: Languages, last paragraph."""


class Mode(StrEnum):
    """What is done with a language. Source: Languages."""

    READ = "read"
    SPEAK = "speak"


SKILL_FOR: Mapping[Mode, str] = {Mode.READ: "insight", Mode.SPEAK: "charisma"}
"""The skill of the check. Source: Languages."""


@registry.rule("ingenuity.language", title="Using a language", kind="calculation", implements=("IN-25",), workings=True)
def language(
    *,
    native: Annotated[bool, Switch(title="Native language")] = False,
    proficiency: Bonus = 0,
    mode: Annotated[Mode, Choice(options=Mode, title="Use")] = Mode.READ,
) -> Ruling:
    """Whether using a language takes a check, and with which skill.

    Args:
        native: whether it is the character's native language.
        proficiency: the bonus of this language, 0 to 5; at 5 the character is fluent.
        mode: read or speak.

    Returns:
        `needs_check`, `skill` (nothing without a check), `bonus` of that check and `fluent`.

    Raises:
        RuleError: another mode, or a bonus outside 0 to 5.

    Source: Languages.

    >>> language(native=False, proficiency=2, mode="read")["skill"]
    'insight'
    >>> language(proficiency=5)["needs_check"]
    False
    >>> language(mode="write")
    Traceback (most recent call last):
    rules_py.errors.RuleError: mode is 'write'; allowed: one of read, speak
    """
    fluent = proficiency == BEST_PROFICIENCY
    needs_check = not native and not fluent
    skill = SKILL_FOR[mode] if needs_check else None
    if native:
        sentence = "It's your own language, so you don't need a check"
    elif fluent:
        sentence = f"You're a {PROFICIENCY_NAMES[proficiency].lower()} of this language, so you don't need a check"
    else:
        sentence = f"To {mode} the language, make {'an' if SKILL_FOR[mode][0] in 'aeiou' else 'a'} {skill} check" + (
            f" with a {proficiency:+d} bonus" if proficiency else ""
        )
    return Ruling(
        {"needs_check": needs_check, "skill": skill, "bonus": proficiency if needs_check else 0, "fluent": fluent},
        f"{sentence}.",
    )
