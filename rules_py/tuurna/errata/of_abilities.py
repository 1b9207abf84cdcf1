"""Errata about abilities: level 0, competency checks, kinds of ability, and the asset code."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...phrases import joined
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
    one=Statement("Skill Levels, the table, level 0", "At level 0 you can't use the skill at all."),
    other=Statement(
        "Abilities, last paragraph; Rolls, labor (another page)",
        "If the Narrator agrees, you may try abilities above your level. However many dice labor takes away, you keep"
        " at least one.",
    ),
    reading="At level 0 you don't roll at all, whatever the Narrator allows, while from level 1 on you always keep at"
    " least one die. We play it this way because the level table rules out level 0 flatly, and labor only changes dice"
    " that you have.",
)
def _level_zero() -> Proof:
    refused, floor = _dice_of(0), FEWEST_DICE
    return Proof(
        refused,
        floor,
        (
            f"The table gives you {refused} dice at level 0, but the rule for labor gives you {floor}.",
            f"With that one die, your chance against difficulty 1 would be {percent(chance_of_wins(floor, 1))}.",
        ),
    )


@registry.erratum(
    "TU-C12",
    title="Competency checks above difficulty 10",
    one=Statement(
        "Abilities, last paragraph",
        "The difficulty of a competency check is the level of the ability, and levels go up to 12.",
    ),
    other=Statement(
        "Difficulties (another page); Rolls (another page)",
        "Named difficulties stop at 10, and a mortal's score stops at 9.",
    ),
    reading="Abilities go up to level 12, so there are difficulties above 10. Those difficulties have no names, and a"
    " mortal can't reach them.",
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
            f"At level {level}, your chance with a level {MAX_LEVEL} ability is {percent(chance)} if your score"
            f" stops at {cap}."
            for cap, chance in chances.items()
        ),
    )


@registry.erratum(
    "TU-C13",
    title="Are natural abilities skills?",
    one=Statement(
        "Natural Abilities, first paragraph", "Everybody has these four skills: Sleep, Rest, Meditate and Relax."
    ),
    other=Statement(
        "Natural Abilities, heading and list",
        "Sleep, Rest, Meditate and Relax are abilities, and they don't belong to any skill.",
    ),
    reading="Natural abilities aren't skills. The book lists them as abilities, and none of them is on the skill list.",
)
def _called_skills() -> Proof:
    skills = [row.ability for row in NATURAL_ABILITIES if row.ability in FAMILY_OF]
    return Proof(
        len(NATURAL_ABILITIES),
        len(skills),
        (f"{len(skills) or 'None'} of the {len(NATURAL_ABILITIES)} natural abilities is on the skill list.",),
    )


@registry.erratum(
    "TU-C14",
    title="How many kinds of ability?",
    one=Statement("Abilities, second paragraph", "Every ability is a passive, an active or an Ellipsis ability."),
    other=Statement(
        "Glossary (another page)",
        "An ability is active or passive. On top of that, the glossary mentions Scene abilities and Ellipsis"
        " abilities.",
    ),
    reading="Every ability belongs to just one of three kinds. That's how the chapter on abilities sorts them;"
    " the glossary sorts them differently.",
)
def _kinds() -> Proof:
    ours = tuple(sorted(str(kind) for kind in AbilityKind))
    return Proof(
        ours,
        UPSTREAM_KINDS,
        (
            f"The chapter on abilities lists"
            f" {joined(['Ellipsis' if kind == AbilityKind.ELLIPSIS else kind for kind in ours])} abilities.",
            f"The glossary lists {joined(UPSTREAM_KINDS)} abilities.",
        ),
    )


@registry.erratum(
    "TU-C15",
    title="Two abilities called “Rest”",
    one=Statement(
        "Natural Abilities, the list", "Rest is an Ellipsis ability: for one Ellipsis Point you recover two Stamina."
    ),
    other=Statement(
        "Memory, level 1 (another page)",
        "Rest is an active ability. You use it in an Ellipsis, and it gives you back five Stamina.",
    ),
    reading="We use the natural ability called “Rest”. The other Rest is an active ability, so it wouldn't"
    " work in an Ellipsis, where you need it.",
)
def _two_rests() -> Proof:
    stamina = gains(NaturalAbility.REST, 1)["stamina"]
    use = ability_use(kind=AbilityKind.ACTIVE, mode=Mode.ELLIPSIS, level=3)
    return Proof(
        stamina,
        UPSTREAM_REST_STAMINA,
        (
            f"The natural ability gives you {stamina} Stamina for an Ellipsis Point. The other Rest gives you"
            f" {UPSTREAM_REST_STAMINA} Stamina.",
            f"Could you use the other Rest in an Ellipsis? {use.summary}",
        ),
    )


@registry.erratum(
    "TU-C16",
    title="Asset names without an entry",
    one=Statement("Abilities, the list of the code", "The assets are Attention, Hand, Feet, Voice and Link."),
    other=Statement(
        "Glossary (another page)",
        "The glossary has no entry for “asset”, “hand”, “feet” or “voice”. Instead, it has “faculty”, “arm”, “legs” and"
        " “breath”.",
    ),
    reading="We use the names “Attention”, “Hand”, “Feet”, “Voice” and “Link”, since those are what the letters in"
    " asset codes stand for.",
)
def _asset_names() -> Proof:
    ours = tuple(asset.name for asset in ASSETS)
    known = tuple(term.name for term in TERMS if term.in_upstream_glossary)
    there = tuple(name for name in ours if name in known)
    lines = tuple(
        f"The letter {asset.letter} stands for {asset.name}, which the glossary calls “{asset.upstream_name}”."
        if asset.name != asset.upstream_name
        else f"The letter {asset.letter} stands for {asset.name}, and the glossary calls it that, too."
        for asset in ASSETS
    )
    return Proof(ours, there, (*lines, f"Of these names, the glossary only has {joined(there)}."))


def _taken(code: str) -> str:
    """Whether a code can be written here, and how it is read if that is another code."""
    read = _read(code)
    if read == "refused":
        return f"You can't write {code} here."
    return f"You can write {code} here." if read == code else f"If you write {code}, we read {read}."


def _read(code: str) -> str:
    """The code in its shortest form, or `refused`."""
    try:
        return written(parse(code))
    except RuleError:
        return "refused"


@registry.erratum(
    "TU-C17",
    title="Two ways to write an asset code",
    one=Statement(
        "Abilities, the list of the code",
        "In an asset code, the count and an x come before the letters, as in 3xA. Commas separate the Beats.",
    ),
    other=Statement(
        "Characters (another page)",
        "In an asset code, a multiplication sign and the count come after the letters, as in A×3. Bars separate the"
        " Beats.",
    ),
    reading="We write asset codes as the chapter on abilities does, since that's where they're explained. If you type"
    " the other notation, we tell you what to change.",
)
def _two_notations() -> Proof:
    ours, theirs = "3xA", "A×3"
    return Proof(_read(ours), _read(theirs), tuple(_taken(code) for code in (ours, theirs)))


@registry.erratum(
    "TU-C18",
    title="What the asset code leaves open",
    one=Statement("Abilities, the list of the code", "A number and an x repeat what comes after them."),
    other=Statement(
        "Abilities, the list of the code",
        "The book doesn't say how much of a code a count repeats, or whether a code may contain spaces, a zero, or"
        " two counts in a row.",
    ),
    reading="A count such as 2x repeats the letters right after it, up to the next comma, and two counts in a row"
    " multiply. We're strict about spaces, zeros and lowercase letters, because a code you can read in two ways helps"
    " nobody.",
)
def _open_grammar() -> Proof:
    code = "2xA,H"
    tight, loose = parse(code), parse(code.partition("x")[2]) * int(code[0])
    return Proof(
        len(tight),
        len(loose),
        (
            f"If the {code[:2]} stops at the comma, {code} takes {len(tight)} Beats.",
            f"If the {code[:2]} reached past the comma, {code} would mean {written(loose)} and take {len(loose)}"
            " Beats.",
            _taken("2x3xA"),
            f"You can't write {joined([other for other in ('0xA', '03xA', '2xa') if _read(other) == 'refused'], 'or')}"
            " here.",
        ),
    )


@registry.erratum(
    "TU-C19",
    title="More than a body has",
    one=Statement("Abilities, the list of the code", "You can write as many letters together as you like."),
    other=Statement("Characters (another page)", "A Humanoid has Attention 2, Hand 2, Feet 1 and Voice 1."),
    reading="A code may ask for more assets than you've got, because it describes the ability, not your body. To use"
    " the ability, you need everything in its code; an F means both feet together.",
)
def _more_than_a_body() -> Proof:
    code = "AAA,FF"
    verdict = asset_capacity(code=code, alongside=None)
    return Proof(
        _read(code) != "refused",
        verdict["legal"],
        (_taken(code), f"Could you use that ability with an ordinary body? {verdict.summary}"),
    )


@registry.erratum(
    "TU-C20",
    title="Two Links at once",
    one=Statement("Abilities, the list of the code", "If you write a letter twice, you need two of that asset."),
    other=Statement(
        "Abilities, the list of the code",
        "You either use your Link or you don't. The book never mentions how many Links you use.",
    ),
    reading="LL means two Links, just as HH means two hands. The game sets no limit on Links, so we don't either.",
)
def _two_links() -> Proof:
    amount = parse("LL")[0]["L"]
    engaged = int("L" in parse("LL")[0])
    return Proof(
        amount,
        engaged,
        (
            f"LL means {amount} Links if you count the letters, but only {engaged} if all that matters is whether your"
            " Link is in use.",
        ),
    )
