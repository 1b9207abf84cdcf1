"""What the source prints about maneuvers: style, name, kind, modifier, level, loss for repeating, damage, condition."""

from __future__ import annotations

PRINTED = """
| archery       | Aim               | action  |          | 3 |    |       |            |
| archery       | Localized Shot    | attack  | Variable | 5 | -1 | SM+1  | (Cripple)  |
| archery       | Overextend        | action  | mS-2     | 6 | -1 |       |            |
| archery       | Overload          | action  |          | 9 |    |       |            |
| archery       | Shoot             | attack  | mD       | 1 |    | SM+4  |            |
| brawl         | Block             | defense | mS       | 1 | -1 |       |            |
| brawl         | Evade             | defense | mD       | 1 | -1 |       |            |
| brawl         | Grapple           | attack  |          | 8 | -1 |       | Block      |
| brawl         | Kick              | attack  | mD       | 1 | -1 | SM+mD | (Stun 2)   |
| brawl         | Punch             | attack  | mS       | 1 | -1 | SM+mS | (Stun 2)   |
| brawl         | Smash             | attack  | mS       | 6 | -1 | SM-2  | Grounded   |
| concentration | Alien Thoughts    | attack  | mI       | 1 | -1 | SM+mI |            |
| concentration | Block             | defense | mW       | 1 | -1 |       |            |
| concentration | Dig into you      | attack  | mW       | 1 | -1 | SM+mW | (Stun 2)   |
| concentration | Divert            | defense | mI       | 1 | -1 |       |            |
| concentration | Mind Grasp        | attack  | mI       | 6 | -1 |       | Blocked    |
| concentration | Sensations        | attack  | -1       | 4 | -1 | SM+mW | (Stun 2)   |
| concentration | Yes, but you...   | defense | mI       | 6 | -1 | SM-2  |            |
| firearms      | Aim               | action  |          | 3 |    |       |            |
| firearms      | Aimed Shot        | attack  | -3       | 6 | -2 | SM+9  | Injury     |
| firearms      | Duck              | defense | mD       | 2 |    |       |            |
| firearms      | Fast Reload       | action  |          | 4 |    |       |            |
| firearms      | Localized Shot    | attack  | Variable | 4 | -2 | SM+4  | (Cripple)  |
| firearms      | Point Blank       | attack  | +2       | 6 | -1 | SM+10 | (Deadly)   |
| firearms      | Rapid Fire        | attack  | -3       | 9 | -3 | SM+3  |            |
| firearms      | Shoot             | attack  |          | 1 |    | SM+7  |            |
| firearms      | Take Cover        | defense | +3       | 3 | -2 |       |            |
| full_contact  | Counter Punch     | defense | mS-2     | 3 | -2 | SM-1  | (Stun 2)   |
| full_contact  | Counter kick      | defense | mD-2     | 3 | -2 | SM-1  | (Stun 2)   |
| full_contact  | Crouch            | action  |          | 3 |    |       |            |
| full_contact  | Elbow Blow        | attack  | mS       | 1 | -2 | SM+2  | (Stun 2)   |
| full_contact  | Knee Blow         | attack  | mD       | 1 | -2 | SM+3  |            |
| knife_fight   | Backstab          | attack  | mD-2     | 6 | -2 | SM+6  | (Deadly)   |
| knife_fight   | Backstep          | defense | mD       | 1 | -1 |       |            |
| knife_fight   | Belly Opener      | attack  | -1       | 3 | -2 | SM+5  |            |
| knife_fight   | Change Hands      | attack  | mD       | 2 | -2 |       |            |
| knife_fight   | Downstab          | attack  | mD       | 2 | -2 | SM+4  |            |
| knife_fight   | Evade             | defense | mD       | 1 | -1 |       |            |
| knife_fight   | Feint             | attack  | +3       | 3 | -2 |       |            |
| knife_fight   | Hand Cutting      | defense | mD-2     | 4 | -2 | SM-2  | (Disarm)   |
| knife_fight   | Spring Up         | attack  | -3       | 6 | -2 | SM+8  |            |
| knife_fight   | Throw             | attack  | mD       | 1 | -1 | SM+1  | (Cripple)  |
| knife_fight   | Thrust            | attack  | mD       | 1 | -1 | SM+4  | (Cripple)  |
| knife_fight   | Wrap and Stab     | attack  | mD-3     | 4 | -2 | SM+6  | (Injury)   |
| swordfight    | Cleave            | attack  | mS       | 1 | -1 | SM+6  | (Stun 2)   |
| swordfight    | Deviate           | defense | mD       | 1 | -1 |       |            |
| swordfight    | Feint             | attack  | -3       | 6 | -2 |       |            |
| swordfight    | Parry             | defense | mS       | 1 | -1 |       |            |
| swordfight    | Parry Projectiles | defense | mD       | 6 | -1 |       |            |
| swordfight    | Shield Bash       | attack  | -2       | 4 | -2 | SM-2  | (Grounded) |
| swordfight    | Shield Parry      | defense | mS+3     | 2 | -1 |       |            |
| swordfight    | Slash             | attack  | mS       | 1 | -1 | SM+6  |            |
| swordfight    | Thrust            | attack  | mD       | 2 | -1 | SM+6  |            |
"""
"""All 53, in the order of the styles."""

TURNS = {
    "archery": [0, *[1] * 9, *[2] * 7, *[3] * 4],
    "brawl": [0, *[1] * 5, *[2] * 5, *[3] * 5, *[4] * 5],
    "concentration": [0, *[1] * 7, *[2] * 6, *[3] * 7],
    "firearms": [0, *[1] * 5, *[2] * 5, *[3] * 5, *[4] * 5],
    "full_contact": [0, *[1] * 5, *[2] * 5, *[3] * 5, *[4] * 5],
    "knife_fight": [0, *[1] * 5, *[2] * 5, *[3] * 5, *[4] * 5],
    "swordfight": [0, *[1] * 6, *[2] * 5, *[3] * 5, *[4] * 4],
}
"""How many maneuvers each level from 0 to 20 gives, with the readings taken at 5 and at 16."""
