// Messages and datagrams, as bytes and as values.

import * as layout from "./layout.js";
import {
  bytesFrom, check, copyOf, frame, inJs, lend, lendText, library, placeOf, read, struct, textAt, u32, valueOf,
  withCallbacks, wordOf, write,
} from "./core.js";

const KINDS = layout.rm_message_kind;

// The member of rm_message that belongs to a kind.
function memberOf(kind) {
  if (kind === KINDS.RM_MESSAGE_VECTOR_UPDATE) {
    return "update_vector";
  }
  return kind === KINDS.RM_MESSAGE_UPDATE_OBJECT
    ? "create_object"
    : wordOf(KINDS, kind).replace(/-/g, "_");
}

// What a motion has that is not told.
const DEFAULTS = {
  rm_movement_pack: (take, at) => {
    const movement = take(layout.sizes.rm_movement);
    library().rm_default_movement(movement);
    library().rm_movement_pack_make(at, movement);
  },
  rm_physics_desc: (_, at) => library().rm_default_physics_desc(at),
};

function writeMessage(take, { kind, sequence = 0, numbering = 0, ...content }) {
  const value = valueOf(KINDS, kind, "kind of message");
  const member = memberOf(value);
  const type = layout.types.rm_message[member];
  const at = struct(take, "rm_message", { kind: value, sequence, numbering });
  const place = at + layout.rm_message[member];
  for (const [name, own] of Object.entries(layout.types[type])) {
    DEFAULTS[own]?.(take, place + layout[type][name]);
  }
  write(take, type, place, content, wordOf(KINDS, value));
  return at;
}

export function encode(message) {
  return frame((take) => {
    const at = writeMessage(take, message);
    const size = take(4);
    const error = take(layout.sizes.rm_wire_error);
    check(library().rm_message_encode(at, 0, 0, size, error), placeOf(error));
    const room = take(u32(size));
    check(library().rm_message_encode(at, room, u32(size), size, error), placeOf(error));
    return copyOf(room, u32(size));
  });
}

export function decode(message, numbering = 0) {
  return frame((take) => {
    const bytes = bytesFrom(message, "message");
    const at = take(layout.sizes.rm_message);
    const error = take(layout.sizes.rm_wire_error);
    check(library().rm_message_decode(numbering, lend(take, bytes), bytes.length, at, error), placeOf(error));
    const kind = u32(at + layout.rm_message.kind);
    const member = memberOf(kind);
    const sequence = u32(at + layout.rm_message.sequence);
    const content = read(layout.types.rm_message[member], at + layout.rm_message[member]);
    return { kind: wordOf(KINDS, kind), sequence, numbering, ...content };
  });
}

export function fieldsOf(message) {
  return withCallbacks((callbacks) =>
    frame((take) => {
      const found = [];
      const types = layout.rm_field_type;
      const visit = callbacks.add(layout.callbacks.rm_field_fn, (at) => {
        const { name, index, type, number, real, bytes } = read("rm_field", at);
        const value = type === types.RM_FIELD_F32 ? real : type === types.RM_FIELD_BYTES ? bytes : number;
        found.push({ name, index: index < 0 ? undefined : index, value });
      });
      check(library().rm_message_visit(writeMessage(take, message), visit, 0));
      return found;
    }),
  );
}

export const messageName = (kind) => textAt(library().rm_message_name(kind));

export function command(name) {
  if (typeof name === "number") {
    return name;
  }
  const found = frame((take) => library().rm_command_from_name(lendText(take, name))) >>> 0;
  if (found === 0) {
    throw new TypeError(`there is no motion command ${JSON.stringify(name)}; names are as in docs/motion-table.md`);
  }
  return found;
}

export const commandName = (number) => textAt(library().rm_command_name(number));

/** The "no" bits of a rotation's components that are zero, for the flags of a position that is sent. */
export function rotationFlags(rotation) {
  return frame((take) => library().rm_position_rotation_flags(struct(take, "rm_quat", rotation))) >>> 0;
}

export class Sender {
  #numbers;

  constructor({ packetSequence = 1, fragmentSequence = 1, recipient = 0, interval = 0, iteration = 0 } = {}) {
    this.#numbers = { packetSequence, fragmentSequence, recipient, interval, iteration };
  }

  send(messages, queue = "smartbox") {
    if (!Array.isArray(messages)) {
      throw new TypeError("send takes an array of messages: send([message])");
    }
    return withCallbacks((callbacks) =>
      frame((take) => {
        const datagrams = [];
        const sender = struct(take, "rm_sender", this.#numbers);
        const views = take(messages.length * layout.sizes.rm_bytes);
        messages.forEach((one, i) => write(take, "rm_bytes", views + i * layout.sizes.rm_bytes, one, `message ${i}`));
        const sink = callbacks.add(layout.callbacks.rm_datagram_fn, (at) => void datagrams.push(read("rm_bytes", at)));
        const number = valueOf(layout.rm_packet_queue, queue, "queue");
        check(library().rm_sender_send(sender, number, views, messages.length, sink, 0));
        this.#numbers = read("rm_sender", sender);
        return datagrams;
      }),
    );
  }
}

export class Reassembler {
  #pointer = 0;

  constructor(def = {}) {
    frame((take) => {
      const at = struct(take, "rm_reassembler_def", def, "rm_default_reassembler_def");
      const out = take(4);
      check(library().rm_reassembler_create(at, out));
      this.#pointer = u32(out);
    });
  }

  destroy() {
    library().rm_reassembler_destroy(this.#pointer);
    this.#pointer = 0;
  }

  push(datagram, stream = 0n) {
    return withCallbacks((callbacks) =>
      frame((take) => {
        const found = [];
        const bytes = bytesFrom(datagram, "datagram");
        const error = take(layout.sizes.rm_wire_error);
        const sink = callbacks.add(layout.callbacks.rm_blob_fn, (at) => void found.push(read("rm_blob", at)));
        const at = lend(take, bytes);
        check(library().rm_reassembler_push(this.#pointer, BigInt(stream), at, bytes.length, sink, 0, error), placeOf(error));
        return found;
      }),
    );
  }

  forget(stream) {
    library().rm_reassembler_forget(this.#pointer, BigInt(stream));
  }

  get pending() {
    return library().rm_reassembler_pending(this.#pointer);
  }

  counts() {
    const fates = Object.entries(layout.rm_packet_fate).filter(([name]) => name !== "RM_FATE_COUNT");
    return Object.fromEntries(
      fates.map(([name, fate]) => [inJs(name.replace("RM_FATE_", "").toLowerCase()), Number(library().rm_reassembler_count(this.#pointer, fate))]),
    );
  }
}

export function packet(datagram) {
  return frame((take) => {
    const bytes = bytesFrom(datagram, "datagram");
    const at = take(layout.sizes.rm_packet);
    const error = take(layout.sizes.rm_wire_error);
    check(library().rm_packet_decode(lend(take, bytes), bytes.length, at, error), placeOf(error));
    const fragments = [];
    const [cursor, one, option] = [take(4), take(layout.sizes.rm_fragment), take(layout.sizes.rm_bytes)];
    while (library().rm_packet_next_fragment(at, cursor, one)) {
      fragments.push(read("rm_fragment", one));
    }
    const options = {};
    for (const [name, flag] of Object.entries(layout.rm_packet_flags)) {
      if (library().rm_packet_option(at, flag, option)) {
        options[inJs(name.replace("RM_PACKET_", "").toLowerCase())] = read("rm_bytes", option);
      }
    }
    const { header, isVerified } = read("rm_packet", at);
    return { header, isVerified, options, fragments };
  });
}
