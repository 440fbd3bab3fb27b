// The module, its memory, and values that cross over: everything that index.js and its siblings have
// in common. Users import index.js.
//
// The library is one WebAssembly module without imports, shared by all worlds. Memory is never looked
// at through a view that was made before a call that may have grown it. Arguments live in an arena:
// a stack, so that a function of the host's, called by the library, may call the library again.

import * as layout from "./layout.js";

let c; // the module's exports
let arena; // { at, size, top }
let loading;
let standard; // what load() takes if it is not told
let readFile = async (url) => {
  throw new Error(`${url}: only node reads files; give load() the bytes`);
};

const ARENA = 65536;
const LARGE = 4096; // what is larger has memory of its own

// ---------------------------------------------------------------------------------------- loading

/** For the entries of the package, each of which has another place for the module. */
export function setStandard(source, reader = readFile) {
  standard = source;
  readFile = reader;
}

export function load(source = standard) {
  loading ??= start(source).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function start(source) {
  const module = await compiled(typeof source === "function" ? await source() : source);
  const { exports } = await WebAssembly.instantiate(module, {});
  exports._initialize();
  if (!exports.rm_version_fits(layout.RM_VERSION, layout.RM_ABI_VERSION)) {
    throw new Error("remora.wasm is of another version than the package");
  }
  c = exports;
  arena = { at: allocate(ARENA), size: ARENA, top: 0 };
}

async function compiled(source) {
  if (source instanceof WebAssembly.Module) {
    return source;
  }
  if (source instanceof URL || typeof source === "string") {
    return WebAssembly.compile(await bytesOf(new URL(source, import.meta.url)));
  }
  return WebAssembly.compile(source);
}

async function bytesOf(url) {
  if (url.protocol === "file:") {
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url}: ${response.status}`);
  }
  return response.arrayBuffer();
}

export function library() {
  if (!c) {
    throw new Error("remora is not loaded yet: await load() first");
  }
  return c;
}

// ----------------------------------------------------------------------------------------- memory

export function allocate(size) {
  const at = c.malloc(Math.max(size, 1));
  if (at === 0) {
    throw new RemoraError(layout.rm_status.RM_ERROR_MEMORY);
  }
  return at;
}

/** Runs a function whose arguments live in the arena, and gives their memory back. */
export function frame(use) {
  library();
  const { top } = arena;
  const large = [];
  const take = (size) => {
    if (size > LARGE || arena.top + size > arena.size) {
      large.push(allocate(size));
      return large.at(-1);
    }
    const at = arena.at + arena.top;
    arena.top += (size + 15) & ~15;
    new Uint8Array(c.memory.buffer, at, size).fill(0);
    return at;
  };
  try {
    return use(take);
  } finally {
    arena.top = top;
    large.forEach((at) => c.free(at));
  }
}

const view = () => new DataView(c.memory.buffer);

export const heap = () => new Uint8Array(c.memory.buffer);
export const u8 = (at) => view().getUint8(at);
export const u32 = (at) => view().getUint32(at, true);
export const f32 = (at) => view().getFloat32(at, true);
export const copyOf = (at, size) => heap().slice(at, at + size);

export function textAt(at) {
  const bytes = heap();
  return at === 0 ? "" : new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
}

/** Puts bytes into the memory. */
export function lend(take, bytes) {
  const at = take(bytes.length);
  heap().set(bytes, at);
  return at;
}

export const lendText = (take, text) => lend(take, new TextEncoder().encode(`${text}\0`));

// ------------------------------------------------------------------------------------------ names

// RM_ERROR_STALE_ID becomes STALE_ID, RM_ROUTE_QUEUE becomes queue, has_contact becomes hasContact.
const nameIn = (values, value) => Object.keys(values).find((key) => values[key] === value) ?? "";
const codeOf = (status) => nameIn(layout.rm_status, status).replace("RM_ERROR_", "");
export const inJs = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
export const inC = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What the members of an enum have in common before their own names. */
function prefixOf(values) {
  const names = Object.keys(values);
  const words = names[0].split("_");
  while (!names.every((name) => name.startsWith(`${words.join("_")}_`))) {
    words.pop();
  }
  return `${words.join("_")}_`;
}

/** The word of a value: RM_ROUTE_QUEUE is "queue", RM_SWEEP_NO_CELL "no-cell". */
export function wordOf(values, value) {
  const name = nameIn(values, value);
  return name.slice(prefixOf(values).length).toLowerCase().replace(/_/g, "-");
}

/** The value of a word, in any spelling: "update_position", "UpdatePosition", "update-position". */
export function valueOf(values, word, what) {
  if (typeof word === "number" && Object.values(values).includes(word)) {
    return word;
  }
  const prefix = prefixOf(values);
  const plain = (text) => String(text).toLowerCase().replace(/[-_ ]/g, "");
  const words = Object.keys(values).map((name) => name.slice(prefix.length));
  const found = words.find((name) => plain(name) === plain(word));
  if (found === undefined) {
    const known = words.map((name) => name.toLowerCase().replace(/_/g, "-")).join(", ");
    throw new TypeError(`${what} ${JSON.stringify(word)} is not known; known are ${known}`);
  }
  return values[prefix + found];
}

/** Bits by name: { CONTACT: 1, … }. */
export function bitsOf(values) {
  const prefix = prefixOf(values);
  const own = ([name, value]) => [name.slice(prefix.length), value >>> 0];
  return Object.freeze(Object.fromEntries(Object.entries(values).map(own)));
}

/** Names of the bits that are set: ["root", "chase"]. */
export function namesOf(bits, value) {
  return Object.keys(bits)
    .filter((name) => isSingle(bits[name]) && (value & bits[name]) !== 0)
    .map((name) => name.toLowerCase().replace(/_/g, "-"));
}

const isSingle = (bit) => bit !== 0 && (bit & (bit - 1)) === 0;

// ----------------------------------------------------------------------------------------- errors

export class RemoraError extends Error {
  constructor(status, place) {
    const text = textAt(library().rm_status_text(status));
    super(place ? `${text} (${place.field} at ${place.unit ?? "byte"} ${place.offset})` : text);
    this.name = "RemoraError";
    this.code = codeOf(status);
    this.place = place && { field: place.field, offset: place.offset };
  }
}

export function check(status, place) {
  if (status !== layout.rm_status.RM_OK) {
    throw new RemoraError(status, place);
  }
}

/** Where in a message the reason of a failure is; undefined if its bytes are not to blame. */
export function placeOf(error) {
  const field = textAt(u32(error + layout.rm_wire_error.field));
  return field ? { field, offset: u32(error + layout.rm_wire_error.offset) } : undefined;
}

// ----------------------------------------------------------------------------------------- values

const INTEGERS = { uint8_t: 8, uint16_t: 16, uint32_t: 32, size_t: 32 };

function fail(name, wanted, value) {
  const shown = typeof value === "bigint" ? `${value}n` : JSON.stringify(value) ?? String(value);
  throw new TypeError(`${name} must be ${wanted}, not ${shown}`);
}

function integer(value, bits, name) {
  const limit = 2 ** bits;
  if (typeof value === "string") {
    fail(name, "a number (Number(text) makes one)", value);
  }
  if (!Number.isInteger(value) || value < 0 || value >= limit) {
    fail(name, `a whole number from 0 to ${limit - 1}${bits === 16 ? " (it wraps: give value & 0xffff)" : ""}`, value);
  }
  return value;
}

// A number of a kind that may be infinite or NaN: the library refuses those with a code of its own.
function real(value, name) {
  return typeof value === "number" ? value : fail(name, "a number", value);
}

/** Bytes, however they are held. */
export function bytesFrom(value, name) {
  if (value instanceof Uint8Array) {
    return value;
  }
  if (value instanceof ArrayBuffer || globalThis.SharedArrayBuffer && value instanceof SharedArrayBuffer) {
    return new Uint8Array(value);
  }
  if (ArrayBuffer.isView(value)) {
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  }
  return fail(name, "bytes: a Uint8Array, an ArrayBuffer or a view of one", value);
}

export function floatsFrom(value, name) {
  const isList = Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
  return isList ? Float32Array.from(value) : fail(name, "an array of numbers", value);
}

const arrayType = (type) => /^(.+)\[(\d+)\]$/.exec(type);

function sizeOfType(type) {
  const part = arrayType(type);
  if (part) {
    return sizeOfType(part[1]) * Number(part[2]);
  }
  return layout.sizes[type] ?? { uint8_t: 1, _Bool: 1, uint16_t: 2, double: 8, uint64_t: 8 }[type] ?? 4;
}

/** Writes a value of a C type. Members of structs that are not given stay as they are; names that a
 * struct does not have are refused. */
export function write(take, type, at, value, name = type) {
  const part = arrayType(type);
  if (part) {
    return writeArray(take, part, at, value, name);
  }
  if (type === "rm_bytes") {
    const bytes = bytesFrom(value, name);
    view().setUint32(at + layout.rm_bytes.data, lend(take, bytes), true);
    return view().setUint32(at + 4, bytes.length, true);
  }
  if (type in layout.types) {
    return writeStruct(take, type, at, value, name);
  }
  return writeNumber(type, at, value, name);
}

function writeArray(take, [, element, count], at, value, name) {
  if (!value || typeof value.length !== "number" || value.length > Number(count)) {
    fail(name, `an array of at most ${count}`, value);
  }
  const size = sizeOfType(element);
  Array.from(value).forEach((one, i) => write(take, element, at + i * size, one, `${name}[${i}]`));
}

function writeStruct(take, type, at, value, name) {
  if (value === null || typeof value !== "object") {
    fail(name, `an object with ${Object.keys(layout.types[type]).map(inJs).join(", ")}`, value);
  }
  for (const [key, member] of Object.entries(value)) {
    const own = inC(key);
    const kind = layout.types[type][own];
    if (kind === undefined) {
      const known = Object.keys(layout.types[type]).map(inJs).join(", ");
      throw new TypeError(`${name} has no member ${JSON.stringify(key)}; it has ${known}`);
    }
    if (member !== undefined) {
      write(take, kind, at + layout[type][own], member, `${name}.${key}`);
    }
  }
}

function writeNumber(type, at, value, name) {
  const memory = view();
  if (type in INTEGERS) {
    const whole = integer(value, INTEGERS[type], name);
    const put = { 8: "setUint8", 16: "setUint16", 32: "setUint32" }[INTEGERS[type]];
    return memory[put](at, whole, true);
  }
  switch (type) {
    case "_Bool":
      return memory.setUint8(at, typeof value === "boolean" ? value : fail(name, "true or false", value));
    case "float":
      return memory.setFloat32(at, real(value, name), true);
    case "double":
      return memory.setFloat64(at, real(value, name), true);
    case "uint64_t":
      return memory.setBigUint64(at, BigInt(value), true);
    case "int":
    case "int32_t":
      return memory.setInt32(at, Number.isInteger(value) ? value : fail(name, "a whole number", value), true);
    default: // an enum: by its number or its word
      return memory.setUint32(at, type in layout ? valueOf(layout[type], value, name) : value, true);
  }
}

/** Reads a value of a C type. */
export function read(type, at) {
  const part = arrayType(type);
  if (part) {
    const size = sizeOfType(part[1]);
    return Array.from({ length: Number(part[2]) }, (_, i) => read(part[1], at + i * size));
  }
  if (type === "rm_bytes") {
    return copyOf(u32(at + layout.rm_bytes.data), u32(at + 4));
  }
  if (type in layout.types) {
    const members = Object.entries(layout.types[type]);
    return Object.fromEntries(members.map(([name, kind]) => [inJs(name), read(kind, at + layout[type][name])]));
  }
  return readNumber(type, at);
}

function readNumber(type, at) {
  const memory = view();
  switch (type) {
    case "uint8_t":
      return memory.getUint8(at);
    case "_Bool":
      return memory.getUint8(at) !== 0;
    case "uint16_t":
      return memory.getUint16(at, true);
    case "float":
      return memory.getFloat32(at, true);
    case "double":
      return memory.getFloat64(at, true);
    case "uint64_t":
      return memory.getBigUint64(at, true);
    case "int":
    case "int32_t":
      return memory.getInt32(at, true);
    case "const char *":
      return textAt(memory.getUint32(at, true));
    default:
      return memory.getUint32(at, true);
  }
}

/** A struct in the arena: its default, then what is given. */
export function struct(take, type, value, maker) {
  const at = take(layout.sizes[type]);
  if (maker) {
    c[maker](at);
  }
  if (value) {
    write(take, type, at, value, type.replace("rm_", ""));
  }
  return at;
}

// ---------------------------------------------------------------------- functions of the host's own
//
// The module imports nothing, so a function gets into its table through a module of its own, of a few
// bytes, that imports it and exports it with the types that C calls it by.

const TYPES = { float: 0x7d, double: 0x7c, uint64_t: 0x7e };
const kindOf = (type) => TYPES[type] ?? 0x7f;
const free = []; // slots of the table that are not used

function adapter(result, parameters, call) {
  const results = result === "void" ? [] : [kindOf(result)];
  const type = [0x60, parameters.length, ...parameters.map(kindOf), results.length, ...results];
  const section = (id, bytes) => [id, bytes.length, ...bytes];
  const bytes = new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, ...type]),
    ...section(2, [1, 1, 0x65, 1, 0x66, 0x00, 0x00]), // (import "e" "f" (func (type 0)))
    ...section(7, [1, 1, 0x66, 0x00, 0x00]), // (export "f" (func 0))
  ]);
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), { e: { f: call } }).exports.f;
}

/** Functions that the library calls, and what they throw. Nothing may be thrown through the library:
 * it is kept, and thrown by rethrow() when the call is back. */
export class Callbacks {
  #slots = [];
  #thrown;

  /** @param types  result and parameters as in C, with the user pointer, which call does not get
   * @returns a pointer for C */
  add([result, , ...parameters], call, otherwise = 0) {
    const guarded = (user, ...values) => {
      try {
        return Number(call(...values) ?? otherwise);
      } catch (error) {
        this.#thrown ??= { error };
        return otherwise;
      }
    };
    const table = library().__indirect_function_table;
    const slot = free.pop() ?? table.grow(1);
    table.set(slot, adapter(result, ["void *", ...parameters], guarded));
    this.#slots.push(slot);
    return slot;
  }

  rethrow() {
    const thrown = this.#thrown;
    this.#thrown = undefined;
    if (thrown) {
      throw thrown.error;
    }
  }

  release() {
    free.push(...this.#slots);
    this.#slots = [];
  }
}

/** Functions for the length of one call. */
export function withCallbacks(use) {
  const callbacks = new Callbacks();
  try {
    const result = use(callbacks);
    callbacks.rethrow();
    return result;
  } finally {
    callbacks.release();
  }
}

// ------------------------------------------------------------------------------------ what is left

/** The flat calls of the C interface: raw.rm_world_ticks(pointer). Structs are pointers; those that are
 * returned come first. */
export const raw = new Proxy(
  {},
  {
    get: (_, name) => library()[name],
    has: (_, name) => name in library(),
  },
);
