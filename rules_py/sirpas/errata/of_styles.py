"""Errata about single maneuvers of the styles: where record and prose, or one record and another, differ."""

from __future__ import annotations

from typing import Any

from ...errata import Proof, Statement
from ...phrases import joined, led
from ...rulebook import registry
from ..bases import base_modifier
from ..catalogue import MANEUVERS
from ..maneuvers import PREPARATIONS, PROSE, SHELF, Known, keep_hold, maneuver, maneuver_hit, preparation
from ..readings import Readings

MARGIN, STRONG = 3, 14
"""A success and an attribute to compare with."""

SWORDFIGHT_WEAPONS = ("sword", "mace", "flail")
"""What Swordfight is for."""

THRUSTING_WEAPONS = ("sword",)
"""What its Thrust is for."""

AIM_SERVES = ("Shoot", "Aimed Shoot")
"""The names in the prose of Aim of Firearms."""


def _hit(id: str, **given: Any) -> str:
    """What a hit leaves: a wound, a condition or both."""
    left = maneuver_hit(maneuver=SHELF[id].label, **{"margin": MARGIN, "attribute": STRONG, **given})
    injury = {"none": [], "scratch": ["a scratch"]}.get(left["wound"], [f"a {left['wound']} wound"])
    whom = "attacker" if SHELF[id].record.kind == "defense" else "target"
    if not injury:
        return f"leaves the {whom} {joined(left['conditions'])}."
    also = f" and the {whom} {joined(left['conditions'])}" if left["conditions"] else ""
    return f"leaves {injury[0]}{also}."


def _damage(known: Known) -> int:
    found: int = maneuver_hit(maneuver=known.label, margin=MARGIN, attribute=STRONG)["damage"]
    return found


def _against_whole(id: str, extra: int, attribute: str) -> Proof:
    """By the record, and with the whole attribute."""
    known = SHELF[id]
    recorded, described = _damage(known), MARGIN + STRONG + extra
    name = known.record.name
    return Proof(
        recorded,
        described,
        (
            f"With a margin of {MARGIN} and {attribute} {STRONG}, {name} does {recorded} damage according to its"
            " record,"
            f" and {described} according to its text.",
        ),
    )


@registry.erratum(
    "SC-004",
    title="Does Kick add all of your Dexterity to its damage?",
    one=Statement("The record of Kick", "Kick's damage is the margin plus the base modifier of Dexterity."),
    other=Statement("The text of Kick", "Kick's damage is the margin plus the whole of Dexterity."),
    reading="No, only its base modifier, which is +3 at most. The text adds the whole of Dexterity, but the figures at"
    " the top of the entry don't, and no other maneuver's figures do.",
)
def _kick() -> Proof:
    return _against_whole("brawl.kick", 0, "Dexterity")


@registry.erratum(
    "SC-005",
    title="Does Elbow Blow get +2 on the roll?",
    one=Statement("The record of Elbow Blow", "Elbow Blow's damage is the margin plus 2."),
    other=Statement(
        "The text of Elbow Blow",
        "Elbow Blow's damage is the margin plus Strength, with a bonus of 2 that may be meant for the roll.",
    ),
    reading="No. It does your margin plus 2 as damage, as the figures at the top of its entry say. The text also"
    " mentions a bonus of 2, but that must be the same one.",
)
def _elbow() -> Proof:
    return _against_whole("full_contact.elbow_blow", 2, "Strength")


@registry.erratum(
    "SC-006",
    title="How much damage does Knee Blow do?",
    one=Statement("The record of Knee Blow", "Knee Blow's damage is the margin plus 3."),
    other=Statement("The text of Knee Blow", "Knee Blow's damage is the margin plus Dexterity plus 2."),
    reading="It does your margin plus 3, as the figures at the top of its entry say. The text adds Dexterity and 2"
    " instead, but for damage, we always go by the figures.",
)
def _knee() -> Proof:
    return _against_whole("full_contact.knee_blow", 2, "Dexterity")


@registry.erratum(
    "SC-007",
    title="Is Counter kick really a kick?",
    one=Statement("The text of Counter kick", "You punch the upper body, as with Counter Punch."),
    other=Statement(
        "The record of Counter kick", "You use Dexterity, and you're better against smaller creatures, not worse."
    ),
    reading="Yes. Its text describes a punch, but that was copied from Counter Punch. We use the figures of its own"
    " entry, and the bonus that it gets against smaller creatures.",
)
def _counter() -> Proof:
    punch, kick = (PROSE[f"full_contact.counter_{name}"].smaller for name in ("punch", "kick"))
    return Proof(
        punch, kick, (f"Against smaller creatures, Counter Punch gets {punch:+d} and Counter kick gets {kick:+d}.",)
    )


@registry.erratum(
    "SC-033",
    title="Which shots does Aim help, and for how long?",
    one=Statement("Firearms, Aim", "Aim adds up within one turn, for Shoot or an attack called Aimed Shoot."),
    other=Statement(
        "Firearms, Aim; Aimed Shot",
        "Aim helps an attack in this turn or the next, and the attack is called Aimed Shot.",
    ),
    reading="With a gun, Aim helps only Shoot and Aimed Shot, in this turn or the next; with a bow, it helps only"
    " Shoot. The book isn't clear about the turns or the name of Aimed Shot, but it mentions no other shots.",
)
def _aim() -> Proof:
    names = {record.name for record in MANEUVERS}
    served = [SHELF[id].record.name for id in PREPARATIONS["firearms.aim"].only]
    there = [name for name in AIM_SERVES if name in names]
    return Proof(
        served,
        there,
        (
            f"Aim's text names {' and '.join(AIM_SERVES)}. The book has a maneuver called {joined(there)}; the other"
            f" must be {served[-1]}.",
            f"Archery's Aim helps {joined([SHELF[id].record.name for id in PREPARATIONS['archery.aim'].only])}.",
        ),
    )


def _by_prose(id: str, margin: int) -> Proof:
    prose, record = (_hit(id, margin=margin, readings=readings) for readings in (Readings(), Readings(as_printed=True)))
    name = SHELF[id].record.name
    shown = (
        f"By {name}'s record, an ordinary success with a margin of {margin} {record}",
        f"By its text, it {prose}",
    )
    return Proof(record, prose, shown)


@registry.erratum(
    "SC-034",
    title="When does Wrap and Stab make a wound worse?",
    one=Statement(
        "The record of Wrap and Stab",
        "Wrap and Stab's condition is in parentheses, as if it needed a critical success.",
    ),
    other=Statement("The text of Wrap and Stab", "Every success with Wrap and Stab makes the injury worse."),
    reading="On every success, as Wrap and Stab's own text says. At the top of its entry, the effect is in parentheses,"
    " which usually means that you need a critical success.",
)
def _wrap() -> Proof:
    return _by_prose("knife_fight.wrap_and_stab", 0)


@registry.erratum(
    "SC-035",
    title="When does Shield Bash knock the target down?",
    one=Statement(
        "The record of Shield Bash", "Shield Bash's condition is in parentheses, as if it needed a critical success."
    ),
    other=Statement("The text of Shield Bash", "Every success with Shield Bash knocks the target down."),
    reading="On every success, as Shield Bash's own text says. At the top of its entry, the effect is in parentheses,"
    " which usually means that you need a critical success.",
)
def _bash() -> Proof:
    return _by_prose("swordfight.shield_bash", MARGIN)


@registry.erratum(
    "SC-036",
    title="When does Hand Cutting disarm the attacker?",
    one=Statement(
        "The record of Hand Cutting", "Hand Cutting's condition is in parentheses, as if it needed a critical success."
    ),
    other=Statement("The text of Hand Cutting", "A serious wound or worse disarms the attacker."),
    reading="When the wound is serious or worse, as Hand Cutting's own text says. At the top of its entry, the effect"
    " is in parentheses, which usually means that you need a critical success.",
)
def _hand() -> Proof:
    return _by_prose("knife_fight.hand_cutting", 7)


@registry.erratum(
    "SC-038",
    title="Which part of the body does a knife cripple?",
    one=Statement("Knife Fight, Throw and Thrust", "Throw and Thrust can both cripple their target."),
    other=Statement(
        "Localized Shot", "Only Localized Shot explains crippling, and there you choose a part of the body to aim at."
    ),
    reading="It cripples a part that your game master picks. Throw and Thrust cripple on a critical success, but the"
    " book explains crippling only for a Localized Shot, and only that is aimed at a part of the body.",
)
def _cripple() -> Proof:
    crippling = [one for one in SHELF.known if one.record.condition == "Cripple"]
    aimed = [one for one in crippling if one.localized]
    return Proof(
        len(crippling),
        len(aimed),
        (
            f"These maneuvers cripple: {joined([one.in_words for one in crippling])}.",
            f"A critical Thrust {_hit('knife_fight.thrust', critical=True)}",
        ),
    )


@registry.erratum(
    "SC-039",
    title="Are “Block” and “Blocked” the same condition?",
    one=Statement("The record of Grapple", "Grapple's record calls the condition Block."),
    other=Statement("The record of Mind Grasp", "Mind Grasp's record calls the condition Blocked."),
    reading="Yes. The maneuver Grapple says Block and Mind Grasp says Blocked, but nothing tells the two apart, so both"
    " mean that the target can act only to get free.",
)
def _blocked() -> Proof:
    one, other = (SHELF[id].record.condition for id in ("brawl.grapple", "concentration.mind_grasp"))
    return Proof(
        one,
        other,
        tuple(f"{SHELF[id].record.name} {_hit(id)}" for id in ("brawl.grapple", "concentration.mind_grasp")),
    )


@registry.erratum(
    "SC-040",
    title="Can you attack while you hold somebody?",
    one=Statement("Grapple", "The attacker and the target are both blocked."),
    other=Statement("Grapple; Mind Grasp", "To keep the hold, the attacker repeats the attack with a bonus."),
    reading="You can attack only to keep the hold. Grapple blocks you too, and Mind Grasp takes all your attention, so"
    " all you can do is use the same maneuver again, at a bonus.",
)
def _while_blocked() -> Proof:
    ruling = keep_hold(maneuver=SHELF["brawl.grapple"].label)
    return Proof(
        not ruling["attacker_blocked"],
        bool(ruling["bonus"]),
        (f"If you grapple, you're blocked too. {ruling.summary}",),
    )


@registry.erratum(
    "SC-047",
    title="Can you thrust with a mace or a flail?",
    one=Statement("Swordfight", "Swordfight covers swords, maces and flails alike."),
    other=Statement("Swordfight, Thrust", "Thrust is for swords only, and not for blunt or two-handed weapons."),
    reading="No. Swordfight covers swords, maces and flails alike, but its table allows Thrust only with a sword.",
)
def _thrust() -> Proof:
    refused = [weapon for weapon in SWORDFIGHT_WEAPONS if weapon not in THRUSTING_WEAPONS]
    return Proof(SWORDFIGHT_WEAPONS, THRUSTING_WEAPONS, (f"You can't thrust with a {joined(refused, 'or a')}.",))


@registry.erratum(
    "SC-048",
    title="Is Slash ever better than Cleave?",
    one=Statement("Cleave", "Cleave also stuns on a critical success."),
    other=Statement("Swordfight, Slash", "Slash has the same numbers as Cleave, but no condition."),
    reading="No. In Swordfight, both do the same damage, but a critical Cleave also stuns. We play them as printed,"
    " because the numbers are clear.",
)
def _cleave() -> Proof:
    cleave, slash = (_hit(f"swordfight.{name}", critical=True) for name in ("cleave", "slash"))
    return Proof(cleave, slash, (f"A critical Cleave {cleave}", f"A critical Slash {slash}"))


@registry.erratum(
    "SC-049",
    title="Why do the two feints differ?",
    one=Statement("Knife Fight, Feint", "Knife Fight's Feint has a bonus of 3 and needs level 3."),
    other=Statement("Swordfight, Feint", "Swordfight's Feint has a penalty of 3 and needs level 6."),
    reading="The book doesn't say. You roll a Knife Fight Feint at +3 and a Swordfight Feint at -3. We play"
    " both as printed, because both entries are clear.",
)
def _feints() -> Proof:
    knife, sword = (SHELF[f"{style}.feint"] for style in ("knife_fight", "swordfight"))
    return Proof(
        knife.modifier.fixed,
        sword.modifier.fixed,
        tuple(
            f"{one.label.partition(':')[0]}'s {one.record.name} gives you {one.modifier.fixed:+d} and needs level"
            f" {one.record.level}."
            for one in (knife, sword)
        ),
    )


@registry.erratum(
    "SC-051",
    title="Can the same attribute count twice?",
    one=Statement(
        "Brawl, Punch; Archery, Shoot and others",
        "Punch, Shoot and other maneuvers add a modifier that their style's base already includes.",
    ),
    other=Statement("Firearms, Shoot", "Shooting a gun adds no modifier."),
    reading="Yes. Archery, for instance, starts from the base modifier of your Dexterity, and its maneuver Shoot adds"
    " that modifier once more. We play it as printed, because the style and the maneuver have separate entries.",
)
def _twice() -> Proof:
    base = base_modifier(STRONG)
    archery, firearms = (
        maneuver(maneuver=SHELF[f"{style}.shoot"].label, level=base, attribute=STRONG)["total"]
        for style in ("archery", "firearms")
    )
    return Proof(
        archery,
        firearms,
        (f"Untrained, with Dexterity {STRONG}, you shoot at {archery:+d} with a bow and {firearms:+d} with a gun.",),
    )


@registry.erratum(
    "SC-052",
    title="Does a modifier count twice if it's printed twice?",
    one=Statement(
        "Take Cover; Aimed Shot; Spring Up, their records",
        "The records of Take Cover, Aimed Shot and Spring Up each have a modifier.",
    ),
    other=Statement(
        "Take Cover; Aimed Shot; Spring Up, their text",
        "The texts of Take Cover, Aimed Shot and Spring Up repeat the same modifiers.",
    ),
    reading="No. For Take Cover, Aimed Shot and Spring Up, the text mentions the same modifier as the figures at the"
    " top of the entry, but that's only a repetition.",
)
def _described_twice() -> Proof:
    once = SHELF["firearms.take_cover"].modifier.fixed
    twice = once + once
    return Proof(
        once,
        twice,
        (f"Take Cover gives you {once:+d} if its modifier counts once, and {twice:+d} if it counts twice.",),
    )


@registry.erratum(
    "SC-059",
    title="Can a feint help a defence?",
    one=Statement("Knife Fight, Feint", "Knife Fight's Feint helps your next move."),
    other=Statement("Swordfight, Feint", "Swordfight's Feint helps your very next attack."),
    reading="No, only your next attack, as Swordfight's Feint says. Knife Fight's says your next move, which could"
    " also be a defence that does damage, such as Hand Cutting. You can switch to that.",
)
def _feint_serves() -> Proof:
    given = {"maneuver": SHELF["knife_fight.feint"].label, "next": SHELF["knife_fight.hand_cutting"].label}
    attack, move = (
        preparation(
            **given,
            margin=MARGIN,
            readings=readings,
        )
        for readings in (Readings(), Readings(any_move=True))
    )
    return Proof(
        attack["damage"],
        move["damage"],
        (f"If a feint only helps attacks, {attack.summary}", led("If a feint helps any move", move.summary)),
    )


@registry.erratum(
    "SC-088",
    title="Does Overload make both attacks harder?",
    one=Statement("Overload", "Your very next attack has a penalty of 3."),
    other=Statement("Overload", "You have one more attack, in this turn or the next."),
    reading="No. Your very next attack gets -3, and the extra attack has no penalty, because the book mentions only"
    " the next attack. You can switch to a penalty on both.",
)
def _overload() -> Proof:
    given = {"maneuver": SHELF["archery.overload"].label, "next": SHELF["archery.shoot"].label}
    one, both = (
        preparation(**given, readings=readings)["attack_penalty"] for readings in (Readings(), Readings(both=True))
    )
    return Proof(
        one, both, (f"Overload's extra attack has {one or 'no'} penalty, or {both} if both attacks are harder.",)
    )


@registry.erratum(
    "SC-089",
    title="What penalty does Change Hands give a defender?",
    one=Statement("Change Hands", "A defender who fails takes a standard penalty."),
    other=Statement("The whole book", "The book never says how big that penalty is."),
    reading="None. The book says that a defender who fails takes a standard penalty, but never what that is. Your own"
    " bonus on the next attack is clear, so you do get it.",
)
def _hands() -> Proof:
    found = PREPARATIONS["knife_fight.change_hands"].roll
    penalties = [one.roll for id, one in PREPARATIONS.items() if one.roll < 0 and id.startswith("knife_fight")]
    return Proof(
        1,
        len(penalties),
        (
            f"Change Hands gives you {found:+d} on your next attack, and Knife Fight has {len(penalties) or 'no'}"
            " penalty to go with it.",
        ),
    )


@registry.erratum(
    "SC-180",
    title="Why do the two Localized Shots differ?",
    one=Statement("Archery, Localized Shot", "Archery's shot needs level 5, and repeating it is at -1."),
    other=Statement(
        "Firearms, Localized Shot",
        "The Firearms shot has the same text as Archery's, but it needs level 4, and repeating it is at -2.",
    ),
    reading="The book doesn't say. Archery's needs a higher level, and repeating it costs less, although the texts are"
    " the same. We play both as printed, because each has its own figures.",
)
def _shots() -> Proof:
    bow, gun = (SHELF[f"{style}.localized_shot"].record for style in ("archery", "firearms"))
    return Proof(
        (bow.level, bow.repeat),
        (gun.level, gun.repeat),
        (
            f"With a bow, you need level {bow.level}, and repeating the shot is at {bow.repeat}.",
            f"With a gun, you need level {gun.level}, and repeating the shot is at {gun.repeat}.",
        ),
    )
