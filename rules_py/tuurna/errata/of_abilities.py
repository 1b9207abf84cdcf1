"""Errata about abilities: level 0, competency checks, kinds of ability, and the asset code."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...rulebook import registry
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
    one=Statement("Skill Levels, the table, level 0", "At level 0 you can't attempt the skill."),
    other=Statement(
        "Abilities, last paragraph; Rolls, labor (upstream)",
        "If the Narrator agrees, you may try abilities above your level, and labor always leaves you one die.",
    ),
    reading="At level 0 you don't roll at all, whatever the Narrator allows and however much you labor, because the"
    " table flatly says that you can't try. From level 1 on, labor always leaves you one die.",
)
def _level_zero() -> Proof:
    refused, floor = _dice_of(0), FEWEST_DICE
    return Proof(
        refused,
        floor,
        (
            f"By the table you roll {refused} dice; by the rule for labor, {floor} die.",
            f"That die would reach difficulty 1 with {percent(chance_of_wins(floor, 1))}.",
        ),
    )


@registry.erratum(
    "TU-C12",
    title="Competency checks past the scale",
    one=Statement("Abilities, last paragraph", "The difficulty is the level of the ability, and levels go up to 12."),
    other=Statement(
        "Difficulties (upstream); Rolls (upstream)", "The named difficulties stop at 10, and mortal scores at 9."
    ),
    reading="Difficulties above 10 exist, because abilities go up to level 12. They have no names, and a mortal can't"
    " reach them.",
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
    title="Are natural abilities skills?",
    one=Statement("Natural Abilities, first paragraph", "The four things everybody can do are skills."),
    other=Statement("Natural Abilities, heading and list", "They're abilities, and they belong to no skill."),
    reading="They're abilities, because the book lists them under that heading and none of them is in the list of"
    " skills.",
)
def _called_skills() -> Proof:
    skills = [row.ability for row in NATURAL_ABILITIES if row.ability in FAMILY_OF]
    return Proof(
        len(NATURAL_ABILITIES),
        len(skills),
        (f"Of the {len(NATURAL_ABILITIES)}, {len(skills)} are in the list of skills.",),
    )


@registry.erratum(
    "TU-C14",
    title="How many kinds of ability?",
    one=Statement("Abilities, second paragraph", "An ability is passive, active or an Ellipsis ability."),
    other=Statement(
        "Glossary (upstream)",
        "An ability is active or passive. “Scene ability” and “Ellipsis ability” are used on top of that.",
    ),
    reading="There are three kinds and every ability is exactly one of them, because the chapter on abilities says"
    " so. The glossary sorts the same abilities in another way.",
)
def _kinds() -> Proof:
    ours = tuple(sorted(str(kind) for kind in AbilityKind))
    return Proof(ours, UPSTREAM_KINDS, (f"Chapter: {', '.join(ours)}.", f"Glossary: {', '.join(UPSTREAM_KINDS)}."))


@registry.erratum(
    "TU-C15",
    title="Two abilities called Rest",
    one=Statement("Natural Abilities, the list", "Rest is an Ellipsis ability: for one point you recover two Stamina."),
    other=Statement(
        "Memory, level 1 (upstream)",
        "Rest is an active ability that you use in an Ellipsis, and you recover five Stamina.",
    ),
    reading="We use the Rest of this chapter. The other one wouldn't work where it's needed, because you can't use"
    " active abilities in an Ellipsis.",
)
def _two_rests() -> Proof:
    stamina = gains(NaturalAbility.REST, 1)["stamina"]
    use = ability_use(kind=AbilityKind.ACTIVE, mode=Mode.ELLIPSIS, level=3)
    return Proof(
        stamina,
        UPSTREAM_REST_STAMINA,
        (f"Stamina {stamina} against {UPSTREAM_REST_STAMINA}.", f"An active ability in an Ellipsis: {use.summary}"),
    )


@registry.erratum(
    "TU-C16",
    title="Asset names without an entry",
    one=Statement("Abilities, the list of the code", "The assets are Attention, Hand, Feet, Voice and Link."),
    other=Statement(
        "Glossary (upstream)",
        "It has no entry for asset, hand, feet or voice. Instead it has faculty, arm, legs and breath.",
    ),
    reading="We use this chapter's names, because the letters in the codes stand for them. The table of assets gives"
    " the other names as well.",
)
def _asset_names() -> Proof:
    ours = tuple(asset.name for asset in ASSETS)
    known = tuple(term.name for term in TERMS if term.in_upstream_glossary)
    there = tuple(name for name in ours if name in known)
    lines = tuple(f"{asset.letter}: {asset.name} here, {asset.upstream_name} there." for asset in ASSETS)
    return Proof(ours, there, (*lines, f"The glossary only has {' and '.join(there)}."))


def _read(code: str) -> str:
    """The code in its shortest form, or `refused`."""
    try:
        return written(parse(code))
    except RuleError:
        return "refused"


@registry.erratum(
    "TU-C17",
    title="Two notations for activity",
    one=Statement(
        "Abilities, the list of the code", "The count comes first, with an x, and commas separate the Beats."
    ),
    other=Statement(
        "Characters (upstream)", "The count comes last, with a multiplication sign, and bars separate the Beats."
    ),
    reading="We write activity the way this chapter does, because this is where it's explained. If you use the other"
    " notation, you'll see what to change.",
)
def _two_notations() -> Proof:
    ours, theirs = "3xA", "A×3"
    return Proof(_read(ours), _read(theirs), tuple(f"{code}: {_read(code)}." for code in (ours, theirs)))


@registry.erratum(
    "TU-C18",
    title="What the asset code leaves open",
    one=Statement("Abilities, the list of the code", "A count repeats what comes after it."),
    other=Statement(
        "Abilities, the list of the code",
        "Nothing says how far that goes, or whether you may use blanks, zero or a count of a count.",
    ),
    reading="A count covers the letters right after it, and counts multiply. We're strict about blanks, zeros and"
    " small letters, because a code that can be read in two ways helps nobody.",
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
    one=Statement("Abilities, the list of the code", "You can write any of the letters together, as many as you like."),
    other=Statement(
        "Characters (upstream)", "A Humanoid has two Attention, two hands, one pair of feet and one voice."
    ),
    reading="A code may ask for more than you've got, because it describes the ability and not your body. To use the"
    " ability you need the parts, and F counts as one pair of feet.",
)
def _more_than_a_body() -> Proof:
    code = "AAA,FF"
    verdict = asset_capacity(code=code, alongside=None)
    return Proof(_read(code) != "refused", verdict["legal"], (f"{code} is read as {_read(code)}.", verdict.summary))


@registry.erratum(
    "TU-C20",
    title="Two Links at once",
    one=Statement("Abilities, the list of the code", "If you write a letter twice, you need it twice."),
    other=Statement(
        "Abilities, the list of the code", "Your Link is engaged or it isn't; nothing is said about how much."
    ),
    reading="LL means two Links, because a doubled letter means two of everything else. There's no limit on Links, as"
    " the game gives none.",
)
def _two_links() -> Proof:
    amount = parse("LL")[0]["L"]
    engaged = int("L" in parse("LL")[0])
    return Proof(
        amount,
        engaged,
        (f"LL is {amount} Links if you count them, {engaged} if you only ask whether the Link is engaged.",),
    )
