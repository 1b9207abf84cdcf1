"""Activities: what an asset code asks for, whether a body can do it, and when it is done."""

from __future__ import annotations

from typing import Annotated

from ...parameters import Maybe, Text, Whole
from ...phrases import counted
from ...rule import Ruling
from ...rulebook import registry
from .assets import (
    ASSET_NAMES,
    ASSETS,
    BEATS_A_ROUND,
    LETTERS,
    LONGEST_CODE,
    MOST_BEATS,
    beats_in_words,
    named,
    parse,
    totals,
    written,
)
from .assets import alongside as both_activities


def _code_kind(*, title: str, parameter: str) -> Text:
    return Text(
        allowed_text="an asset code",
        shortest=1,
        longest=LONGEST_CODE,
        check=lambda code: parse(code, parameter=parameter),
        title=title,
        help="Use the letters A, H, F, V and L. A comma starts the next Beat, and 3xA is short for A,A,A.",
    )


@registry.rule(
    "tuurna.asset_code",
    title="Read an asset code",
    sentence="Say an ability costs {code}. {ruling}",
    kind="calculation",
    implements=(
        "TU-26", "TU-27", "TU-28", "TU-29", "TU-30", "TU-31", "TU-32", "TU-33", "TU-34", "TU-35", "TU-36",
    ),
)  # fmt: skip
def asset_code(*, code: Annotated[str, _code_kind(title="Asset code", parameter="code")] = "A") -> Ruling:
    """The Beats of an asset code, and how much of each asset they need together.

    Args:
        code: letters A (Attention), H (Hand), F (Feet), V (Voice) and L (Link), all of them in one Beat; a comma before
            the next Beat; a count and an x before a Beat that is repeated.

    Returns:
        `schedule` (each Beat with the amount of each asset by name), `beats` (how many), `totals` by name, `canonical`
        (the same in its shortest form), and `link` (whether the Link is engaged, which may add conditions of its own).

    Raises:
        CodeError: the code does not follow the notation; it tells the first offending character.
        RuleError: more than 400 Beats.

    Source: Abilities, the list of the code; contradiction TU-C18.

    >>> asset_code(code="A,AF")["schedule"]
    [{'Attention': 1}, {'Attention': 1, 'Feet': 1}]
    >>> asset_code(code="0xA")
    Traceback (most recent call last):
    rules_py.tuurna.abilities.assets.CodeError: code is '0xA'; allowed: ... at character 1 (offset 0), where '0' stands
    """
    beats = parse(code)
    together = totals(beats)
    link = "L" in together
    adds_up = ". Added up over all its Beats, it needs" if len(beats) > 1 else " and needs"
    return Ruling(
        {
            "schedule": [{ASSET_NAMES[letter]: amount for letter, amount in beat.items()} for beat in beats],
            "beats": len(beats),
            "totals": {ASSET_NAMES[letter]: amount for letter, amount in together.items()},
            "canonical": written(beats),
            "link": link,
        },
        f"This code takes {beats_in_words(len(beats))}{adds_up} {named(together)}."
        + (" Your Link may add conditions." if link else ""),
        # The Beats of a Round are listed one by one.
        tuple(f"Beat {number} needs {named(beat)}." for number, beat in enumerate(beats[:BEATS_A_ROUND], 1))
        + (
            (f"The code goes on for {counted(len(beats) - BEATS_A_ROUND, 'more Beat', 'more Beats')}.",)
            if len(beats) > BEATS_A_ROUND
            else ()
        ),
    )


HUMANOID = {asset.letter: asset.capacity for asset in ASSETS if asset.capacity is not None}
"""What an ordinary Humanoid has for each Beat."""


def _capacity(letter: str) -> Whole:
    return Whole(minimum=0, maximum=99, title=f"{ASSET_NAMES[letter]} in each Beat")


@registry.rule(
    "tuurna.asset_capacity",
    title="Can you do it all at once?",
    sentence="{ruling}",
    kind="validation",
    implements=("TU-37", "TU-38"),
)
def asset_capacity(
    *,
    code: Annotated[str, _code_kind(title="Asset code", parameter="code")] = "A",
    alongside: Annotated[
        str | None, Maybe(kind=_code_kind(title="", parameter="alongside"), title="At the same time")
    ] = None,
    attention: Annotated[int, _capacity("A")] = HUMANOID["A"],
    hand: Annotated[int, _capacity("H")] = HUMANOID["H"],
    feet: Annotated[int, _capacity("F")] = HUMANOID["F"],
    voice: Annotated[int, _capacity("V")] = HUMANOID["V"],
    link: Annotated[int | None, Maybe(kind=_capacity("L"), help="Leave this empty if there's no limit.")] = None,
) -> Ruling:
    """The first Beat that asks for more than the body has, if there is one.

    An asset serves one activity at a time, so what two activities need in the same Beat adds up.

    Args:
        code: the activity.
        alongside: another activity that begins in the same Beat, or nothing.
        attention: Attention for each Beat; an ordinary Humanoid has 2.
        hand: Hands; ordinarily 2.
        feet: pairs of Feet; ordinarily 1.
        voice: Voices; ordinarily 1.
        link: Links; no number is given, so nothing means no limit (contradiction TU-C20).

    Returns:
        `legal` and `faults`, and where it is not: `beat` (the first that cannot be met), `asset`, `needed` and
        `capacity` (else null).

    Raises:
        CodeError: a malformed code.
        RuleError: a capacity that isn't a whole number from 0 on.

    Source: Characters, assets (upstream); contradiction TU-C19.

    >>> asset_capacity(code="A,AAA", alongside=None).summary
    'No: Beat 2 needs 3 Attention, but you only have 2.'
    >>> asset_capacity(hand=-1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: hand is -1; allowed: a whole number from 0 to 99
    """
    capacities = dict(zip(LETTERS, (attention, hand, feet, voice, link), strict=True))
    doing = f"{code} and {alongside} together take" if alongside else f"{code} takes"
    beats = both_activities(parse(code), parse(alongside, parameter="alongside") if alongside else ())
    for number, beat in enumerate(beats, 1):
        for letter, needed in beat.items():
            capacity = capacities[letter]
            if capacity is not None and needed > capacity:
                name = ASSET_NAMES[letter]
                has = f"only have {capacity}" if capacity else "have none"
                fault = f"Beat {number} needs {named({letter: needed})}, but you {has}."
                short = {"beat": number, "asset": name, "needed": needed, "capacity": capacity}
                return Ruling({"legal": False, "faults": [fault], **short}, f"No: {fault}")
    return Ruling(
        {"legal": True, "faults": [], "beat": None, "asset": None, "needed": None, "capacity": None},
        f"Yes: {doing} {beats_in_words(len(beats))}, and you have enough of everything.",
    )


@registry.rule(
    "tuurna.activity_end",
    title="When does an action take effect?",
    kind="calculation",
    implements=("TU-38",),
    workings=True,
)
def activity_end(
    *, beats: Annotated[int, Whole(minimum=1, maximum=MOST_BEATS, title="Beats", unit="Beats")] = 1
) -> Ruling:
    """The Round and the Beat at whose end an activity takes effect, if it begins with a Round.

    Args:
        beats: how many Beats it takes, 1 to 400.

    Returns:
        `rounds` (begun), and `beat`, the last Beat within the last Round, 1 to 4.

    Raises:
        RuleError: no Beats, or not a whole number of them.

    Source: Tension (upstream).

    >>> activity_end(beats=6).outcome == {"rounds": 2, "beat": 2}
    True
    >>> activity_end(beats=0)
    Traceback (most recent call last):
    rules_py.errors.RuleError: beats is 0; allowed: a whole number from 1 to 400
    """
    rounds = -(-beats // BEATS_A_ROUND)
    last = beats - (rounds - 1) * BEATS_A_ROUND
    return Ruling(
        {"rounds": rounds, "beat": last}, f"Your action takes effect at the end of Beat {last} of Round {rounds}."
    )
