// Recordings: every call that changes a world, and played back.

import * as layout from "./layout.js";
import {
  allocate, bytesFrom, Callbacks, check, copyOf, frame, heap, lend, library, placeOf, read, struct, textAt, u32, wordOf,
  write,
} from "./core.js";

export class Recorder {
  #pointer = 0;
  #callbacks = new Callbacks();

  /** @internal */
  constructor(world, write_, { interval, hasDetail } = {}) {
    if (typeof write_ !== "function") {
      throw new TypeError("record takes a function that gets the next bytes: record((bytes) => parts.push(bytes))");
    }
    const call = (at, size) => (write_(copyOf(at, size)), 1);
    frame((take) => {
      const def = struct(take, "rm_recorder_def", { interval, hasDetail }, "rm_default_recorder_def");
      const out = take(4);
      const pointer = this.#callbacks.add(layout.callbacks.rm_record_write_fn, call, 0);
      write(take, "uint32_t", def + layout.rm_recorder_def.write, pointer);
      this.#end(library().rm_world_record(world, def, out));
      this.#pointer = u32(out);
    });
  }

  #end(status) {
    this.#callbacks.rethrow();
    check(status);
  }

  get bytes() {
    return this.#pointer ? Number(library().rm_recorder_bytes(this.#pointer)) : 0;
  }

  flush() {
    this.#end(library().rm_recorder_flush(this.#pointer));
  }

  stop() {
    if (this.#pointer !== 0) {
      const pointer = this.#pointer;
      this.#pointer = 0;
      this.#end(library().rm_recorder_stop(pointer));
      this.#callbacks.release();
    }
  }
}

export function recordingInfo(recording) {
  return frame((take) => {
    const bytes = bytesFrom(recording, "recording");
    const [info, error] = [take(layout.sizes.rm_recording_info), take(layout.sizes.rm_wire_error)];
    check(library().rm_recording_read(lend(take, bytes), bytes.length, info, error), placeOf(error));
    return read("rm_recording_info", info);
  });
}

export class Replay {
  #pointer = 0;
  #bytes = 0;
  #world;
  #makeWorld;

  /** @internal */
  constructor(recording, makeWorld) {
    const bytes = bytesFrom(recording, "recording");
    this.#makeWorld = makeWorld;
    frame((take) => {
      const def = struct(take, "rm_replay_def", undefined, "rm_default_replay_def");
      const [out, error] = [take(4), take(layout.sizes.rm_wire_error)];
      this.#bytes = allocate(bytes.length); // must stay where they are
      heap().set(bytes, this.#bytes);
      const status = library().rm_replay_open(def, this.#bytes, bytes.length, out, error);
      if (status !== layout.rm_status.RM_OK) {
        this.close();
        check(status, placeOf(error));
      }
      this.#pointer = u32(out);
    });
  }

  close() {
    library().rm_replay_close(this.#pointer);
    library().free(this.#bytes);
    this.#pointer = 0;
    this.#bytes = 0;
    this.#world?.destroy();
    this.#world = undefined;
  }

  #open() {
    if (this.#pointer === 0) {
      throw new Error("this replay was closed");
    }
    return this.#pointer;
  }

  step() {
    return library().rm_replay_step(this.#open()) !== 0;
  }

  tick() {
    return library().rm_replay_tick(this.#open()) !== 0;
  }

  get op() {
    return textAt(library().rm_replay_op(this.#open()));
  }

  get world() {
    this.#world ??= this.#makeWorld(library().rm_replay_world(this.#open()));
    return this.#world;
  }

  reports() {
    return frame((take) => {
      const count = library().rm_replay_reports(this.#open(), 0, 0);
      const size = layout.sizes.rm_replay_report;
      const at = take(count * size);
      library().rm_replay_reports(this.#open(), at, count);
      return Array.from({ length: count }, (_, i) => {
        const { guid, at: place } = read("rm_replay_report", at + i * size);
        return { guid, at: place };
      });
    });
  }

  result() {
    return frame((take) => {
      const at = take(layout.sizes.rm_replay_result);
      library().rm_replay_read(at, this.#open());
      const { state, calls, hashes, seconds, difference } = read("rm_replay_result", at);
      const kind = wordOf(layout.rm_difference_kind, difference.kind);
      const { tick, call, op, guid, field, recorded, now } = difference;
      return {
        state: wordOf(layout.rm_replay_state, state),
        calls: Number(calls),
        hashes: Number(hashes),
        seconds,
        difference: kind === "none" ? undefined : { kind, tick: Number(tick), call: Number(call), op, guid, field, recorded, now },
      };
    });
  }
}
