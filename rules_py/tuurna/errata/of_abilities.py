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
    title="Can you roll a skill at level 0?",
    one=Statement("Skill Levels table, level 0", "At level 0 you can't use the skill at all."),
    other=Statement(
        "Abilities, last paragraph; the book's page on rolls, under “What is Labor?”",
        "If the Narrator agrees, you may try abilities above your level. However many dice labor takes away, you keep"
        " at least one.",
    ),
    reading="No, never. The book says so, but two of its other rules might seem to let you: the Narrator may allow an"
    " ability above your level, and however many dice a roll loses, you keep one. We take both to be about skills that"
    " you have at level 1 or higher.",
)
def _level_zero() -> Proof:
    refused, floor = _dice_of(0), FEWEST_DICE
    return Proof(
        refused,
        floor,
        (
            f"At level 0, the level table gives you {refused} dice, but the rule for labor would give you {floor}.",
            f"With that one die, your chance against difficulty 1 would be {percent(chance_of_wins(floor, 1))}.",
        ),
    )


@registry.erratum(
    "TU-C12",
    title="How hard is it to try an ability of level 11 or 12?",
    one=Statement(
        "Abilities, last paragraph",
        "If you try an ability above your level, you make a competency check, and the ability's level is its"
        " difficulty. Levels go up to 12.",
    ),
    other=Statement(
        "The book's page on difficulties; the book's page on rolls",
        "Named difficulties stop at 10, and a mortal's score stops at 9.",
    ),
    reading="The difficulty is the ability's level, 11 or 12, as for any ability above your own level. The book's list"
    " of difficulties stops at 10, so those two have no names. You can't reach them without supernatural potential,"
    " because a mortal's score stops at 9.",
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
    reading="No: Sleep, Rest, Meditate and Relax are abilities that everybody has, and they don't belong to any skill."
    " In one place the book calls them skills, but they aren't on its skill list.",
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
    title="How many kinds of ability are there?",
    one=Statement("Abilities, second paragraph", "Every ability is a passive, an active or an Ellipsis ability."),
    other=Statement(
        "The book's glossary",
        "An ability is active or passive. On top of that, the glossary mentions Scene abilities and Ellipsis"
        " abilities.",
    ),
    reading="There are three: passive, active and Ellipsis abilities. That's how the book's section on abilities sorts"
    " them; its glossary has only active and passive ones.",
)
def _kinds() -> Proof:
    ours = tuple(sorted(str(kind) for kind in AbilityKind))
    return Proof(
        ours,
        UPSTREAM_KINDS,
        (
            f"The section on abilities lists"
            f" {joined(['Ellipsis' if kind == AbilityKind.ELLIPSIS else kind for kind in ours])} abilities.",
            f"The glossary lists {joined(UPSTREAM_KINDS)} abilities.",
        ),
    )


@registry.erratum(
    "TU-C15",
    title="Which of the two abilities called “Rest” do we use?",
    one=Statement(
        "Natural Abilities list", "Rest is an Ellipsis ability: for one Ellipsis Point you recover two Stamina."
    ),
    other=Statement(
        "The book's page on Memory, at level 1",
        "Rest is an active ability. You use it in an Ellipsis, and it gives you back five Stamina.",
    ),
    reading="We use the natural ability that everybody has. The book also has an ability called “Rest” for the skill"
    " Memory, but that one contradicts itself: it's an active ability for use in an Ellipsis, and active abilities"
    " don't work in an Ellipsis.",
)
def _two_rests() -> Proof:
    stamina = gains(NaturalAbility.REST, 1)["stamina"]
    use = ability_use(kind=AbilityKind.ACTIVE, mode=Mode.ELLIPSIS, level=3)
    return Proof(
        stamina,
        UPSTREAM_REST_STAMINA,
        (
            f"The natural ability gives you {stamina} Stamina for an Ellipsis Point. The other Rest gives you"
            f" {UPSTREAM_REST_STAMINA}.",
            f"Could you use the other Rest in an Ellipsis? {use.summary}",
        ),
    )


@registry.erratum(
    "TU-C16",
    title="What are the assets called?",
    one=Statement("Abilities, the list of codes", "The assets are Attention, Hand, Feet, Voice and Link."),
    other=Statement(
        "The book's glossary",
        "The glossary has no entry for “asset”, “hand”, “feet” or “voice”. Instead, it has “faculty”, “arm”, “legs” and"
        " “breath”.",
    ),
    reading="Assets are the parts of you that an ability keeps busy. We call them Attention, Hand, Feet, Voice and"
    " Link, because that's what the letters in asset codes stand for. The book's glossary says Arm, Legs and Breath"
    " instead of Hand, Feet and Voice.",
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
    title="How do you write an asset code?",
    one=Statement(
        "Abilities, the list of codes",
        "In an asset code, a number and an x come before the letters, as in 3xA. Commas separate the Beats.",
    ),
    other=Statement(
        "The book's page on characters",
        "In an asset code, a multiplication sign and a number come after the letters, as in A×3. Bars separate the"
        " Beats.",
    ),
    reading="Put the number first, as in 3xA, and a comma between Beats. Another page of the book writes A×3, with"
    " bars between Beats, but we follow the section that explains the codes. If you type the other kind, we'll tell"
    " you what to change.",
)
def _two_notations() -> Proof:
    ours, theirs = "3xA", "A×3"
    return Proof(_read(ours), _read(theirs), tuple(_taken(code) for code in (ours, theirs)))


@registry.erratum(
    "TU-C18",
    title="How much does the 2x in 2xA,H repeat?",
    one=Statement("Abilities, the list of codes", "A number and an x repeat what comes after them."),
    other=Statement(
        "Abilities, the list of codes",
        "The book doesn't say how much of a code a number repeats, or whether a code may contain spaces, a zero, or"
        " two numbers in a row.",
    ),
    reading="It only repeats what comes before the comma, so 2xA,H means A,A,H (the book doesn't say, so that's our"
    " ruling). If a second number follows the first, multiply them: 2x3xA means 6xA. To keep a code clear, write it"
    " without spaces, in capital letters with a small x, and never begin a number with 0.",
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
    title="May an asset code ask for more than your body has?",
    one=Statement("Abilities, the list of codes", "You can write as many letters together as you like."),
    other=Statement(
        "The book's page on characters",
        "In a Beat, a Humanoid has two Attention, two Hands, one pair of feet and one Voice.",
    ),
    reading="Yes: you may write AAA, but if you only have two Attention, you can't use an ability with that code. The"
    " book lets you put as many letters together as you like, because a code describes the ability, not your body.",
)
def _more_than_a_body() -> Proof:
    code = "AAA,FF"
    verdict = asset_capacity(code=code, alongside=None)
    return Proof(
        _read(code) != "refused",
        verdict["legal"],
        (_taken(code), f"Could you use such an ability with an ordinary body? {verdict.summary}"),
    )


@registry.erratum(
    "TU-C20",
    title="Does LL mean two Links?",
    one=Statement("Abilities, the list of codes", "If you write a letter twice, you need two of that asset."),
    other=Statement(
        "Abilities, the list of codes",
        "Either you use your Link or you don't. The book never says how many Links you use.",
    ),
    reading="Yes, just as HH means two hands. The book talks about the Link as if you just had one, but never says that"
    " you do, so we set no limit: that's what the dash in the table of assets means.",
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
