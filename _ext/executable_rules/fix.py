"""`--fix`: writes the code's value into the page where it is clear how, and keeps every other byte.

A number stays a numeral or a word as it was, a percentage keeps its digits, a capital stays a capital. What cannot be
written in the form of the old text is left to the author.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from .findings import Finding, Fix
from .wording import fold, fraction_words, number_word, ordinal_words, says, show


@dataclass(frozen=True)
class Change:
    """A line of a page that was changed."""

    path: str
    line: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.old} → {self.new}"


def rewritten(text: str, value: object) -> str | None:
    """`value` in the form in which `text` stands; None when that form cannot say it."""
    new = _in_form(text.strip(), value)
    if new is None or not says(new, value):
        return None
    return as_begun(text, new)


def as_begun(text: str, new: str) -> str:
    """`new` with a capital where `text` has one."""
    return new[:1].upper() + new[1:] if text.strip()[:1].isupper() else new


def _in_form(text: str, value: object) -> str | None:
    folded = fold(text)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "–"
    if isinstance(value, int):
        return _number(folded, value)
    if isinstance(value, Fraction):
        return _fraction(folded, value)
    if isinstance(value, range) and value:
        dash = "–" if "–" in text or "-" in text else " to "
        return f"{_number(folded, value[0])}{dash}{_number(folded, value[-1])}"
    return show(value)


def _number(folded: str, value: int) -> str:
    if any(character.isdigit() for character in folded):
        if re.search(r"\d(?:st|nd|rd|th)$", folded):
            return next((word for word in ordinal_words(value) if word[0].isdigit()), str(value))
        if re.fullmatch(r"d\d+", folded):
            return f"d{value}"
        return f"{value:,}" if "," in folded else str(value)
    if any(folded == ordinal_words(number)[0] for number in range(1, 100)):
        return next(iter(ordinal_words(value)), str(value))
    if folded in ("once", "twice", "thrice") and value in (1, 2, 3):
        return ("once", "twice", "thrice")[value - 1]
    return number_word(value) or str(value)


def _fraction(folded: str, value: Fraction) -> str | None:
    if match := re.fullmatch(r"-?\d+(?:\.(\d+))?( ?)(%|percent|per cent)", folded):
        digits = len(match[1] or "")
        return f"{round_half_up(value * 100, digits)}{match[2]}{match[3]}"
    if match := re.fullmatch(r"-?\d+\.(\d+)", folded):
        return round_half_up(value, len(match[1]))
    if value.denominator == 1:
        return _number(folded, int(value))
    if "/" in folded:
        return str(value)
    return min(fraction_words(value), key=len, default=None)


def round_half_up(value: Fraction, digits: int) -> str:
    """A fraction that is not negative as a decimal with so many digits; halves go up."""
    scaled = int(value * 10**digits + Fraction(1, 2))
    whole, rest = divmod(scaled, 10**digits)
    return f"{whole}.{rest:0{digits}}" if digits else str(whole)


def apply(findings: Iterable[Finding]) -> tuple[list[Change], list[Finding]]:
    """Write every fix into its page.

    Returns:
        What was changed, and the findings that are left.
    """
    changes, left = [], []
    for finding in sorted(findings):
        changed = finding.fix is not None and _write(finding, finding.fix)
        if changed and finding.fix:
            changes.append(Change(finding.path, finding.line, finding.fix.old, finding.fix.new))
        else:
            left.append(finding)
    return changes, left


def _write(finding: Finding, fix: Fix) -> bool:
    """Change the page; False when the old text is not where it should be."""
    file = Path(finding.path)
    # Bytes in and bytes out, so that line ends and a byte-order mark stay as they are.
    content = file.read_bytes().decode("utf-8")
    lines = content.splitlines(keepends=True)
    start = sum(len(line) for line in lines[: finding.line - 1])
    pattern = _cell_pattern(fix) if fix.cell is not None else _role_pattern(fix) if fix.role else _text_pattern(fix)
    match = pattern.search(
        content, start, start + len(lines[finding.line - 1]) if fix.cell is not None else len(content)
    )
    if match is None:
        return False
    old, new = match["text"], fix.new
    if fix.cell is not None:  # a table keeps its columns under each other
        new = new.ljust(len(old) + len(match["pad"]))
        file.write_bytes((content[: match.start("text")] + new + content[match.end("pad") :]).encode())
    else:
        file.write_bytes((content[: match.start("text")] + new + content[match.end("text") :]).encode())
    return True


def _role_pattern(fix: Fix) -> re.Pattern[str]:
    text = r"\s+".join(map(re.escape, fix.old.split()))
    expression = r"\s+".join(map(re.escape, fix.expression.split()))
    return re.compile(r"\{" + fix.role + r"\}`+\s*(?P<text>" + text + r")\s*<\s*" + expression + r"\s*>`")


def _text_pattern(fix: Fix) -> re.Pattern[str]:
    return re.compile(r"(?P<text>" + r"\s+".join(map(re.escape, fix.old.split())) + ")")


def _cell_pattern(fix: Fix) -> re.Pattern[str]:
    before = r"[^|\n]*\|" * ((fix.cell or 0) + 1)
    return re.compile(before + r"[ \t]*(?P<text>" + re.escape(fix.old) + r")(?P<pad>[ \t]*?)(?=[ \t]?\|)")
