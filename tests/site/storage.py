"""Storage that is full, and that has room again."""

from __future__ import annotations

FULL = "its storage is turned off or full"


NO_ROOM = """() => {
    globalThis.put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""


ROOM = "() => { IDBObjectStore.prototype.put = globalThis.put; }"
