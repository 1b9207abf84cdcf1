"""`--fix`: writes the code's value into the page where it is clear how, and keeps every other byte.

A number stays a numeral or a word as it was, a percentage keeps its digits, a capital stays a capital. A question mark
becomes a figure. What cannot be written in the form of the old text is left to the author.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from .findings import Finding, Fix
from .words.wording import fold, fraction_words, number_word, ordinal_words, says, show


@dataclass(frozen=True)
class Change:
    """A line of a page that was changed."""

    path: str
    line: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {f'{self.old} → {self.new}' if self.old else f'added {self.new}'}"


def rewritten(text: str, value: object) -> str | None:
    """`value` in the form of `text`, such as a word for a number; None when that form cannot express it."""
    new = _in_form(text.strip(), value)
    if new is None or not says(new, value):
        return None
    return as_begun(text, new)


def is_blank(text: str) -> bool:
    """Whether a text, such as a question mark or a dash, has no form that its correction could keep."""
    return not any(character.isalnum() for character in text)


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
    if is_blank(folded):
        return str(value)
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
    if "/" in folded or is_blank(folded):
        return str(value)
    return min(fraction_words(value), key=len, default=None)


def round_half_up(value: Fraction, digits: int) -> str:
    """A fraction, not negative, as a decimal with this many digits; halves go up."""
    scaled = int(value * 10**digits + Fraction(1, 2))
    whole, rest = divmod(scaled, 10**digits)
    return f"{whole}.{rest:0{digits}}" if digits else str(whole)


def apply(findings: Iterable[Finding]) -> tuple[list[Change], list[Finding]]:
    """Write every fix into its page.

    Returns:
        What was changed, and the findings that are left.
    """
    changes, left = [], []
    for finding in sorted(findings, reverse=True):  # from below, so that a new row moves no line that comes next
        changed = finding.fix is not None and _write(finding, finding.fix)
        if changed and finding.fix:
            changes.append(Change(finding.path, finding.line, finding.fix.old, finding.fix.new))
        else:
            left.append(finding)
    return changes[::-1], left[::-1]


def _write(finding: Finding, fix: Fix) -> bool:
    """Change the page; False when the old text is not where it should be."""
    file = Path(finding.path)
    # Bytes in and bytes out, so that line ends and a byte-order mark stay as they are.
    content = file.read_bytes().decode("utf-8")
    lines = content.splitlines(keepends=True)
    if fix.cell is not None or fix.rows:
        line = lines[finding.line - 1]
        changed = _with_rows(line, fix.rows) if fix.rows else _with_cell(line, fix)
        if changed is None:
            return False
        file.write_bytes("".join([*lines[: finding.line - 1], changed, *lines[finding.line :]]).encode())
        return True
    start = sum(len(line) for line in lines[: finding.line - 1])
    pattern = _role_pattern(fix) if fix.role else _text_pattern(fix)
    match = pattern.search(content, start)
    if match is None:
        return False
    file.write_bytes((content[: match.start("text")] + fix.new + content[match.end("text") :]).encode())
    return True


def _role_pattern(fix: Fix) -> re.Pattern[str]:
    text = r"\s+".join(map(re.escape, fix.old.split()))
    expression = r"\s+".join(map(re.escape, fix.expression.split()))
    return re.compile(r"\{" + fix.role + r"\}`+\s*(?P<text>" + text + r")\s*<\s*" + expression + r"\s*>`")


def _text_pattern(fix: Fix) -> re.Pattern[str]:
    return re.compile(r"(?P<text>" + r"\s+".join(map(re.escape, fix.old.split())) + ")")


_PIPE = re.compile(r"(?<!\\)\|")


def _with_cell(line: str, fix: Fix) -> str | None:
    """A row with one cell changed, its columns still under each other; None when the cell holds something else."""
    parts = _PIPE.split(line)
    number = (fix.cell or 0) + 1  # nothing precedes the first pipe
    if number >= len(parts) - 1 or _plain(parts[number]) != fix.old:
        return None
    parts[number] = _padded(fix.new, parts[number])
    return "|".join(parts)


def _with_rows(line: str, rows: Iterable[Sequence[str]]) -> str | None:
    """A row and new ones below it, in its form; None when it has another number of cells."""
    begin, *cells, end = _PIPE.split(line)
    text = line if line.endswith("\n") else f"{line}\n"
    for row in rows:
        if len(row) != len(cells):
            return None
        parts = [_padded(new, cell) for new, cell in zip(row, cells, strict=True)]
        text += "|".join([begin, *parts, end if end.endswith("\n") else f"{end}\n"])
    return text


def _plain(cell: str) -> str:
    """What a cell says; one with markup in it says something else, and is left to the author."""
    return " ".join(cell.replace(r"\|", "|").split())


def _padded(new: str, cell: str) -> str:
    """A text in the place of a cell's: as far from the left, and as wide where it fits."""
    left = cell[: len(cell) - len(cell.lstrip())]
    right = " " if cell.endswith(" ") else ""
    return (left + new.replace("|", r"\|") + right).ljust(len(cell))
