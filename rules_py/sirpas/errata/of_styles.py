"""Errata about single maneuvers of the styles: where record and prose, or one record and another, differ."""

from __future__ import annotations

from typing import Any

from ...errata import Proof, Statement
from ...rulebook import registry
from ..bases import base_modifier
from ..catalogue import MANEUVERS
from ..maneuvers import PREPARATIONS, PROSE, SHELF, Known, keep_hold, maneuver, maneuver_hit, preparation

MARGIN, STRONG = 3, 14
"""A success and an attribute to compare with."""

SWORDFIGHT_WEAPONS = ("sword", "mace", "flail")
"""What Swordfight is for."""

THRUSTING_WEAPONS = ("sword",)
"""What its Thrust is for."""

AIM_SERVES = ("Shoot", "Aimed Shoot")
"""The names in the prose of Aim of Firearms."""


def _hit(id: str, **given: Any) -> str:
    case = {"margin": MARGIN, "attribute": STRONG, "defences": 0} | given
    return maneuver_hit(maneuver=SHELF[id].label, **{"margin": 3, "attribute": 11, "defences": 4, **case}).summary


def _damage(known: Known) -> int:
    found: int = maneuver_hit(maneuver=known.label, margin=MARGIN, attribute=STRONG, defences=4)["damage"]
    return found


def _against_whole(id: str, extra: int, attribute: str) -> Proof:
    """By the record, and with the whole attribute."""
    known = SHELF[id]
    recorded, told = _damage(known), MARGIN + STRONG + extra
    name = known.record.name
    return Proof(
        recorded,
        told,
        (f"{name}, margin {MARGIN}, {attribute} {STRONG}: {recorded} by the record, {told} by the prose.",),
    )


@registry.erratum(
    "SC-004",
    title="The damage of Kick",
    one=Statement("Kick, its record", "Margin and the base modifier of Dexterity."),
    other=Statement("Kick, its prose", "Margin and the whole Dexterity."),
    reading="We use the record, because all other maneuvers work that way.",
)
def _kick() -> Proof:
    return _against_whole("brawl.kick", 0, "Dexterity")


@registry.erratum(
    "SC-005",
    title="The damage of Elbow Blow",
    one=Statement("Elbow Blow, its record", "Margin and 2."),
    other=Statement("Elbow Blow, its prose", "Margin, Strength and a bonus of 2, which may be for the roll."),
    reading="We use the record, because its 2 is the bonus that the text means. You get no bonus on the roll.",
)
def _elbow() -> Proof:
    return _against_whole("full_contact.elbow_blow", 2, "Strength")


@registry.erratum(
    "SC-006",
    title="The damage of Knee Blow",
    one=Statement("Knee Blow, its record", "Margin and 3."),
    other=Statement("Knee Blow, its prose", "Margin, Dexterity and 2."),
    reading="We use the record, because for damage it always decides.",
)
def _knee() -> Proof:
    return _against_whole("full_contact.knee_blow", 2, "Dexterity")


@registry.erratum(
    "SC-007",
    title="A kick told as a punch",
    one=Statement("Counter kick, its prose", "A punch to the upper body, as with Counter Punch."),
    other=Statement("Counter kick, its record", "Dexterity, and better against smaller creatures, not worse."),
    reading="We use the record and its bonus, because the sentence was copied from Counter Punch.",
)
def _counter() -> Proof:
    punch, kick = (PROSE[f"full_contact.counter_{name}"].smaller for name in ("punch", "kick"))
    return Proof(punch, kick, (f"Against smaller creatures: punch {punch:+d}, kick {kick:+d}.",))


@registry.erratum(
    "SC-033",
    title="What Aim serves, and until when",
    one=Statement("Aim of Firearms", "It adds up in a single turn, for Shoot or an attack called Aimed Shoot."),
    other=Statement("Aim of Firearms; records", "It serves this turn or the next; the attack is called Aimed Shot."),
    reading="With firearms it's for Shoot and Aimed Shot, this turn or the next; with bows it's for Shoot. We don't"
    " extend it, because no other shots are named.",
)
def _aim() -> Proof:
    names = {record.name for record in MANEUVERS}
    served = [SHELF[id].record.name for id in PREPARATIONS["firearms.aim"].only]
    there = [name for name in AIM_SERVES if name in names]
    return Proof(
        served,
        there,
        (
            f"Named in the prose: {' and '.join(AIM_SERVES)}; there is: {', '.join(there)}.",
            f"Aim of Archery serves: {', '.join(SHELF[id].record.name for id in PREPARATIONS['archery.aim'].only)}.",
        ),
    )


def _by_prose(id: str, margin: int) -> Proof:
    prose, record = (_hit(id, margin=margin, as_printed=printed) for printed in (False, True))
    return Proof(record, prose, (f"By the record, not critical: {record}", f"By the prose: {prose}"))


@registry.erratum(
    "SC-034",
    title="When Wrap and Stab makes an injury worse",
    one=Statement("Wrap and Stab, its record", "The condition is in parentheses."),
    other=Statement("Wrap and Stab, its prose", "Every success makes the injury worse."),
    reading="Every success does, because the text says so.",
)
def _wrap() -> Proof:
    return _by_prose("knife_fight.wrap_and_stab", 0)


@registry.erratum(
    "SC-035",
    title="When Shield Bash throws down",
    one=Statement("Shield Bash, its record", "The condition is in parentheses."),
    other=Statement("Shield Bash, its prose", "Every success throws the target down."),
    reading="Every success does, because the text says so.",
)
def _bash() -> Proof:
    return _by_prose("swordfight.shield_bash", MARGIN)


@registry.erratum(
    "SC-036",
    title="When Hand Cutting disarms",
    one=Statement("Hand Cutting, its record", "The condition is in parentheses."),
    other=Statement("Hand Cutting, its prose", "A serious wound, or a worse one, disarms."),
    reading="The wound decides, because the text says so.",
)
def _hand() -> Proof:
    return _by_prose("knife_fight.hand_cutting", 7)


@registry.erratum(
    "SC-038",
    title="Knives that cripple",
    one=Statement("Throw and Thrust of Knife Fight", "They can cripple."),
    other=Statement("Localized Shot", "Only here does the book say what that means, with a part of the body."),
    reading="They cripple on a critical success, because that's how it works where it's explained. Your game master"
    " picks the part.",
)
def _cripple() -> Proof:
    crippling = [one for one in SHELF.known if one.record.condition == "Cripple"]
    aimed = [one for one in crippling if one.localized]
    return Proof(
        len(crippling),
        len(aimed),
        (f"They cripple: {', '.join(one.label for one in crippling)}.", _hit("knife_fight.thrust", critical=True)),
    )


@registry.erratum(
    "SC-039",
    title="Block and Blocked",
    one=Statement("Grapple, its record", "The condition is Block."),
    other=Statement("Mind Grasp, its record", "The condition is Blocked."),
    reading="They're the same: a target that can't act. We treat them alike because nothing tells them apart.",
)
def _blocked() -> Proof:
    one, other = (SHELF[id].record.condition for id in ("brawl.grapple", "concentration.mind_grasp"))
    return Proof(one, other, (_hit("brawl.grapple"), _hit("concentration.mind_grasp")))


@registry.erratum(
    "SC-040",
    title="Attacking while blocked",
    one=Statement("Grapple", "Attacker and target are both blocked."),
    other=Statement("Grapple; Mind Grasp", "The attacker repeats the attack, with a bonus, to keep the hold."),
    reading="You repeat the same maneuver with its bonus each turn and do nothing else, because you're blocked, too.",
)
def _while_blocked() -> Proof:
    ruling = keep_hold(maneuver=SHELF["brawl.grapple"].label)
    return Proof(not ruling["attacker_blocked"], bool(ruling["bonus"]), (f"The attacker is blocked. {ruling.summary}",))


@registry.erratum(
    "SC-047",
    title="A thrust for swords alone",
    one=Statement("Swordfight", "It is for swords, maces and flails without a difference."),
    other=Statement("Thrust of Swordfight", "It's for swords only, and not for blunt or two-handed weapons."),
    reading="It's for swords only, because the limit is in the record.",
)
def _thrust() -> Proof:
    refused = [weapon for weapon in SWORDFIGHT_WEAPONS if weapon not in THRUSTING_WEAPONS]
    return Proof(SWORDFIGHT_WEAPONS, THRUSTING_WEAPONS, (f"No thrust with: {', '.join(refused)}.",))


@registry.erratum(
    "SC-048",
    title="Cleave and Slash",
    one=Statement("Cleave", "It also stuns on a critical success."),
    other=Statement("Slash of Swordfight", "It has the same numbers and no condition."),
    reading="We play both as printed, because the numbers are clear. Slash is never the better one.",
)
def _cleave() -> Proof:
    cleave, slash = (_hit(f"swordfight.{name}", critical=True) for name in ("cleave", "slash"))
    return Proof(cleave, slash, (f"Cleave, critical: {cleave}", f"Slash, critical: {slash}"))


@registry.erratum(
    "SC-049",
    title="Two feints",
    one=Statement("Feint of Knife Fight", "A bonus of 3, from level 3."),
    other=Statement("Feint of Swordfight", "A penalty of 3, from level 6."),
    reading="We play both as printed, because both are clear.",
)
def _feints() -> Proof:
    knife, sword = (SHELF[f"{style}.feint"] for style in ("knife_fight", "swordfight"))
    return Proof(
        knife.modifier.fixed,
        sword.modifier.fixed,
        tuple(f"{one.label}: {one.modifier.fixed:+d} from level {one.record.level}." for one in (knife, sword)),
    )


@registry.erratum(
    "SC-051",
    title="An attribute that counts twice",
    one=Statement("Punch; Shoot of Archery and others", "They add the modifier that is in the style's base already."),
    other=Statement("Shoot of Firearms", "It adds no modifier."),
    reading="It counts twice, as printed, because base and maneuver are separate records.",
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
        (f"Dexterity {STRONG} without training: {archery:+d} with a bow, {firearms:+d} with a gun.",),
    )


@registry.erratum(
    "SC-052",
    title="A modifier told twice",
    one=Statement("Take Cover; Aimed Shot; Spring Up, their records", "They have a modifier."),
    other=Statement("Take Cover; Aimed Shot; Spring Up, their prose", "It names that modifier again."),
    reading="It counts once, because the text only repeats the record.",
)
def _told_twice() -> Proof:
    once = SHELF["firearms.take_cover"].modifier.fixed
    twice = once + once
    return Proof(once, twice, (f"Take Cover: {once:+d} once, {twice:+d} twice.",))


@registry.erratum(
    "SC-059",
    title="What a feint serves",
    one=Statement("Feint of Knife Fight", "It helps the next move."),
    other=Statement("Feint of Swordfight", "It helps the very next attack."),
    reading="It helps your next attack, because only an attack does damage. Helping any move is there as an option.",
)
def _feint_serves() -> Proof:
    given = {"maneuver": SHELF["knife_fight.feint"].label, "next": SHELF["knife_fight.hand_cutting"].label}
    attack, move = (
        preparation(
            **{"maneuver": "Firearms: Aim", "next": "Firearms: Aimed Shot", **given},
            times=1,
            margin=MARGIN,
            any_move=switch,
        )
        for switch in (False, True)
    )
    return Proof(attack["damage"], move["damage"], (f"As an attack: {attack.summary}", f"As a move: {move.summary}"))


@registry.erratum(
    "SC-088",
    title="Which attack Overload makes worse",
    one=Statement("Overload", "The very next attack has a penalty of 3."),
    other=Statement("Overload", "There is one attack more, in this turn or the next."),
    reading="Only the very next attack is worse, because that's what the text says. You can switch it to both.",
)
def _overload() -> Proof:
    given = {"maneuver": SHELF["archery.overload"].label, "next": SHELF["archery.shoot"].label, "times": 1}
    one, both = (
        preparation(**{"maneuver": "Firearms: Aim", "next": "Firearms: Aimed Shot", "times": 2, **given}, both=switch)[
            "attack_penalty"
        ]
        for switch in (False, True)
    )
    return Proof(one, both, (f"The extra attack: {one}, or {both}.",))


@registry.erratum(
    "SC-089",
    title="A penalty that nobody knows",
    one=Statement("Change Hands", "A defender who fails bears a penalty, called the usual one."),
    other=Statement("The whole document", "The book gives no such penalty."),
    reading="You only get the bonus on your next attack, because nobody knows the penalty.",
)
def _hands() -> Proof:
    found = PREPARATIONS["knife_fight.change_hands"].roll
    penalties = [one.roll for id, one in PREPARATIONS.items() if one.roll < 0 and id.startswith("knife_fight")]
    return Proof(1, len(penalties), (f"The bonus: {found:+d}; penalties in Knife Fight: {len(penalties)}.",))


@registry.erratum(
    "SC-180",
    title="Two localized shots",
    one=Statement("Localized Shot of Archery", "Level 5, and a penalty of 1 for repeating it."),
    other=Statement("Localized Shot of Firearms", "Level 4, and a penalty of 2, with the same prose."),
    reading="We play both as printed, because they're separate records.",
)
def _shots() -> Proof:
    bow, gun = (SHELF[f"{style}.localized_shot"].record for style in ("archery", "firearms"))
    return Proof(
        (bow.level, bow.repeat),
        (gun.level, gun.repeat),
        (f"Archery: level {bow.level}, {bow.repeat}.", f"Firearms: level {gun.level}, {gun.repeat}."),
    )
