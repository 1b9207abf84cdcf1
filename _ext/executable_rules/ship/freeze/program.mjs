// @ts-check
/**
 * Pyodide's program without what only libraries need that are linked to it later.
 *
 * None ever is: of its thousands of exports its script uses about a hundred, and each costs time at every start. All of its
 * functions stay. A build once left out those that no rehearsed roll had called, which saved a megabyte; but rolls that
 * nobody had thought of then crashed.
 */

/** Kinds of sections. */
const [IMPORT, GLOBAL, EXPORT] = [2, 6, 7];

/**
 * @param {number} value
 * @returns {number[]} in LEB128, unsigned
 */
function leb(value) {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
}

class Reader {
  /**
   * @param {Uint8Array} bytes
   * @param {number} [at]
   */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** @returns {number} the next number in LEB128, unsigned */
  number() {
    let [value, shift, byte] = [0, 0, 128];
    for (; byte > 127; shift += 7) {
      byte = this.bytes[this.at++];
      value |= (byte & 127) << shift;
    }
    return value >>> 0;
  }

  /** @param {number} length */
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** @returns {string} the next name */
  name() {
    return new TextDecoder().decode(this.take(this.number()));
  }
}

/**
 * @param {Uint8Array} program
 * @param {Record<number, (content: Uint8Array) => Uint8Array>} changes of sections, by what kind they are
 * @returns {Uint8Array}
 */
function changed(program, changes) {
  const parts = [program.subarray(0, 8)];
  for (const reader = new Reader(program, 8); reader.at < program.length;) {
    const kind = reader.take(1)[0];
    const content = reader.take(reader.number());
    const written = changes[kind]?.(content) ?? content;
    parts.push(Uint8Array.of(kind, ...leb(written.length)), written);
  }
  return Buffer.concat(parts);
}

/**
 * @param {Uint8Array} content of a section
 * @param {(reader: Reader) => unknown} read reads one entry; what it gives says whether the entry stays
 */
function sifted(content, read) {
  const reader = new Reader(content);
  const kept = [];
  for (let count = reader.number(); count > 0; count -= 1) {
    const start = reader.at;
    if (read(reader)) kept.push(content.subarray(start, reader.at));
  }
  return Buffer.concat([Uint8Array.from(leb(kept.length)), ...kept]);
}

/**
 * @param {Uint8Array} program Pyodide's
 * @param {string} script that runs it
 * @returns {Uint8Array} the program with the exports that the script uses, and with addresses of its own for functions
 *   that it expected of others, and that Python does not call
 */
export function unlinked(program, script) {
  // The script gives each of them a name; most of these names come up nowhere else.
  const used = new Set(script.replace(/(\w+)=Module\["\1"\]=wasmExports\["\w+"\]/g, "").match(/\w+/g));
  let addresses = 0;
  return changed(program, {
    [IMPORT]: (content) =>
      sifted(content, (reader) => {
        const [module] = [reader.name(), reader.name()];
        const kind = reader.number();
        if (kind === 0) reader.number();
        else if (kind === 3) reader.take(2);
        else throw new Error(`Pyodide's program imports something of kind ${kind}, which snapshots do not know`);
        // They come first in the numbering of globals, all imported ones being such, and stay first.
        if (kind === 3 && module !== "GOT.func") throw new Error(`Pyodide's program imports globals from ${module}`);
        addresses += Number(kind === 3);
        return kind !== 3;
      }),
    [GLOBAL]: (content) => {
      const reader = new Reader(content);
      const count = reader.number() + addresses;
      // A changeable i32 that begins as i32.const -1, the address of nothing.
      const nothing = Buffer.alloc(5 * addresses, Uint8Array.of(0x7f, 1, 0x41, 0x7f, 0x0b));
      return Buffer.concat([Uint8Array.from(leb(count)), nothing, content.subarray(reader.at)]);
    },
    [EXPORT]: (content) =>
      sifted(content, (reader) => {
        const name = reader.name();
        reader.take(1);
        reader.number();
        return used.has(name) || used.has(`_${name}`);
      }),
  });
}
