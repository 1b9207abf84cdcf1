// @ts-check
/**
 * Pyodide's program without what no roll needs.
 *
 * No library is ever linked to it: of its thousands of exports, its script uses some hundred. And of most functions
 * the body is left out, for no roll calls them; their numbers stay as they are, and the snapshot fits. Whoever calls such
 * a function after all is stopped by the engine, and the page starts a Python that has the whole program.
 */

/** Kinds of sections. */
const [IMPORT, MEMORY, GLOBAL, EXPORT, CODE] = [2, 5, 6, 7, 10];
const PAGE = 65536;
/** No locals; `unreachable`; `end`. */
const EMPTY = Uint8Array.of(0, 0, 11);
/** From here on in memory, far above all that Python uses, each function has a byte: 1 when it was called. */
const CALLED = 0x3fff0000;
/** There are fewer functions than that. */
const MOST = 0x10000;
/** The functions of one source file stand side by side: who calls one may at another time call its neighbours. */
const CLOSE = 16;

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
 * @param {Uint8Array} content of the section of code
 * @param {(body: Uint8Array, index: number) => Uint8Array[]} change
 */
function bodies(content, change) {
  const reader = new Reader(content);
  const count = reader.number();
  const parts = [Uint8Array.from(leb(count))];
  for (let index = 0; index < count; index += 1) {
    const body = change(reader.take(reader.number()), index);
    parts.push(Uint8Array.from(leb(body.reduce((sum, part) => sum + part.length, 0))), ...body);
  }
  return Buffer.concat(parts);
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

/**
 * @param {Uint8Array} program
 * @returns {Uint8Array} the same, but it notes in its memory which functions are called
 */
export function watched(program) {
  const pages = leb((CALLED + MOST) / PAGE);
  return changed(program, {
    // One memory that begins as large as it may become.
    [MEMORY]: () => Uint8Array.from([1, 1, ...pages, ...pages]),
    [CODE]: (content) =>
      bodies(content, (body, index) => {
        const reader = new Reader(body);
        for (let groups = reader.number(); groups > 0; groups -= 1) {
          reader.number();
          reader.take(1);
        }
        // Behind the locals: i32.const 0, i32.const 1, i32.store8 (no alignment, the address).
        const note = [0x41, 0, 0x41, 1, 0x3a, 0, ...leb(CALLED + index)];
        return [body.subarray(0, reader.at), Uint8Array.from(note), body.subarray(reader.at)];
      }),
  });
}

/**
 * @param {Uint8Array} program
 * @param {Uint8Array} memory of the same program, when it was watched
 * @returns {Uint8Array} the program without what lies in functions that were not called, nor stand close to one that was
 */
export function without(program, memory) {
  const called = (/** @type {number} */ index) =>
    memory.subarray(CALLED + Math.max(0, index - CLOSE), CALLED + index + CLOSE + 1).includes(1);
  return changed(program, { [CODE]: (content) => bodies(content, (body, index) => [called(index) ? body : EMPTY]) });
}
