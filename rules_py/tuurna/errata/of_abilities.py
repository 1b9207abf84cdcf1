"""Errata about abilities: level 0, competency checks, kinds of ability, and the asset code."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...rule import registry
from ..abilities import ASSETS, AbilityKind, Mode, ability_use, asset_capacity, competency_check, parse, written
from ..glossary import TERMS
from ..levels import MAX_LEVEL
from ..natural import NATURAL_ABILITIES, NaturalAbility, gains
from ..rolls import FEWEST_DICE, HARDEST_NAMED, SCORE_CAP, SUPERNATURAL_CAP, chance_of_wins, check
from ..skills import FAMILY_OF

UPSTREAM_KINDS = ("active", "passive")
"""The kinds of ability in the upstream glossary."""

UPSTREAM_REST_STAMINA = 5
"""What the ability called Rest gives in the chapter on Memory (upstream)."""


def _dice_of(level: int) -> int:
    """The dice that a check of that level throws, 0 when it is refused."""
    try:
        return int(check.read({"level": level})["level"])
    except RuleError:
        return 0


@registry.erratum(
    "TU-C11",
    title="Level 0 and the competency check",
    one=Statement("Skill Levels, the table, level 0", "Whoever has level 0 cannot attempt the skill."),
    other=Statement(
        "Abilities, last paragraph; Rolls, labor (upstream)",
        "With the Narrator's consent one may try abilities above one's level, and labor always leaves one die.",
    ),
    reading="At level 0 there is no roll of any kind, and labor cannot make one; the last die stays from level 1 on.",
)
def _level_zero() -> Proof:
    refused, floor = _dice_of(0), FEWEST_DICE
    return Proof(
        refused,
        floor,
        (
            f"By the table {refused} dice; by the floor of labor {floor} die.",
            f"That die would reach difficulty 1 with {percent(chance_of_wins(floor, 1))}.",
        ),
    )


@registry.erratum(
    "TU-C12",
    title="Competency checks past the scale",
    one=Statement("Abilities, last paragraph", "The difficulty is the level of the ability, and levels go to 12."),
    other=Statement("Difficulties (upstream); Rolls (upstream)", "Named difficulties end at 10, mortal scores at 9."),
    reading="Difficulties past 10 are legal numbers without a name; a mortal cannot reach them.",
)
def _past_the_scale() -> Proof:
    level = MAX_LEVEL - 1
    chances = {
        cap: competency_check.chance(level=level, ability_level=MAX_LEVEL, supernatural=cap == SUPERNATURAL_CAP)
        for cap in (SCORE_CAP, SUPERNATURAL_CAP)
    }
    return Proof(
        MAX_LEVEL,
        HARDEST_NAMED,
        tuple(
            f"Level {level} trying an ability of level {MAX_LEVEL}: {percent(chance)} with the cap {cap}."
            for cap, chance in chances.items()
        ),
    )


@registry.erratum(
    "TU-C13",
    title="Natural abilities called skills",
    one=Statement("Natural Abilities, first paragraph", "The four innate things are skills."),
    other=Statement("Natural Abilities, heading and list", "They are abilities that belong to no skill."),
    reading="They are abilities.",
)
def _called_skills() -> Proof:
    skills = [row.ability for row in NATURAL_ABILITIES if row.ability in FAMILY_OF]
    return Proof(
        len(NATURAL_ABILITIES),
        len(skills),
        (f"Of the {len(NATURAL_ABILITIES)}, {len(skills)} stand in the list of skills.",),
    )


@registry.erratum(
    "TU-C14",
    title="How many kinds of ability?",
    one=Statement("Abilities, second paragraph", "Passive, active and Ellipsis, each ability one of them."),
    other=Statement(
        "Glossary (upstream)", "Active or passive; Scene and Ellipsis abilities are further words that overlap."
    ),
    reading="The three of the chapter, and they exclude each other.",
)
def _kinds() -> Proof:
    ours = tuple(sorted(str(kind) for kind in AbilityKind))
    return Proof(ours, UPSTREAM_KINDS, (f"Chapter: {', '.join(ours)}.", f"Glossary: {', '.join(UPSTREAM_KINDS)}."))


@registry.erratum(
    "TU-C15",
    title="Two abilities called Rest",
    one=Statement("Natural Abilities, the list", "Rest is an Ellipsis ability that gives two Stamina for one point."),
    other=Statement(
        "Memory, level 1 (upstream)", "Rest is an active ability, used in an Ellipsis, that gives five Stamina."
    ),
    reading="The chapter's Rest; the other one is left out, because active abilities do not work in an Ellipsis.",
)
def _two_rests() -> Proof:
    stamina = gains(NaturalAbility.REST, 1)["stamina"]
    use = ability_use(kind=AbilityKind.ACTIVE, mode=Mode.ELLIPSIS)
    return Proof(
        stamina,
        UPSTREAM_REST_STAMINA,
        (f"Stamina {stamina} against {UPSTREAM_REST_STAMINA}.", f"An active ability in an Ellipsis: {use.summary}"),
    )


@registry.erratum(
    "TU-C16",
    title="Asset names without an entry",
    one=Statement("Abilities, the list of the code", "Attention, Hand, Feet, Voice and Link are assets."),
    other=Statement("Glossary (upstream)", "It has no asset, hand, feet or voice, but faculty, arm, legs and breath."),
    reading="The chapter's words, with the others beside them in the table.",
)
def _asset_names() -> Proof:
    ours = tuple(asset.name for asset in ASSETS)
    known = tuple(term.name for term in TERMS if term.in_upstream_glossary)
    there = tuple(name for name in ours if name in known)
    lines = tuple(f"{asset.letter}: {asset.name} here, {asset.upstream_name} there." for asset in ASSETS)
    return Proof(ours, there, (*lines, f"The glossary has an entry for {' and '.join(there)} alone."))


def _read(code: str) -> str:
    """The code in its shortest form, or `refused`."""
    try:
        return written(parse(code))
    except RuleError:
        return "refused"


@registry.erratum(
    "TU-C17",
    title="Two notations for activity",
    one=Statement("Abilities, the list of the code", "The count stands in front with an x; commas part the Beats."),
    other=Statement(
        "Characters (upstream)", "The count stands behind with a multiplication sign; bars part the Beats."
    ),
    reading="The chapter's notation; the other one is refused with a hint.",
)
def _two_notations() -> Proof:
    ours, theirs = "3xA", "A×3"
    return Proof(_read(ours), _read(theirs), tuple(f"{code} is read as: {_read(code)}." for code in (ours, theirs)))


@registry.erratum(
    "TU-C18",
    title="What the asset code leaves open",
    one=Statement("Abilities, the list of the code", "A count repeats what stands behind it."),
    other=Statement(
        "Abilities, the list of the code", "Nothing says how far that reaches, nor about nesting, blanks or zero."
    ),
    reading="The count binds the letters directly behind it; counts multiply; blanks, zero, leading zeros and small"
    " letters are refused. Nesting is allowed, because only the rule for letters written together asks for single"
    " letters.",
)
def _open_grammar() -> Proof:
    code = "2xA,H"
    tight, loose = parse(code), parse(code.partition("x")[2]) * int(code[0])
    return Proof(
        len(tight),
        len(loose),
        (
            f"{code} is {written(tight)}, {len(tight)} Beats, if the count binds tighter than the comma;"
            f" {written(loose)}, {len(loose)} Beats, if it does not.",
            f"2x3xA is read as {_read('2x3xA')}; 0xA, 03xA and 2xa: {_read('0xA')}, {_read('03xA')}, {_read('2xa')}.",
        ),
    )


@registry.erratum(
    "TU-C19",
    title="More than a body has",
    one=Statement(
        "Abilities, the list of the code", "Any of the letters can be written together, as often as one likes."
    ),
    other=Statement(
        "Characters (upstream)", "A Humanoid has two Attention, two hands, one pair of feet and one voice."
    ),
    reading="F is the pair of feet. A code is read first and then compared with what the body has.",
)
def _more_than_a_body() -> Proof:
    code = "AAA,FF"
    verdict = asset_capacity(code=code, alongside=None)
    return Proof(_read(code) != "refused", verdict["fits"], (f"{code} is read as {_read(code)}.", verdict.summary))


@registry.erratum(
    "TU-C20",
    title="Two Links at once",
    one=Statement("Abilities, the list of the code", "A letter written twice is needed twice."),
    other=Statement("Abilities, the list of the code", "The Link is engaged or it is not; no amount is given."),
    reading="Two Links are read as an amount of two, and no limit is set.",
)
def _two_links() -> Proof:
    amount = parse("LL")[0]["L"]
    engaged = int("L" in parse("LL")[0])
    return Proof(amount, engaged, (f"LL is {amount} as an amount, {engaged} as being engaged.",))
