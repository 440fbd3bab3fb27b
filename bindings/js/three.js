// Objects of three.js that go where reports say that they are. It takes no part of three: an object is what has
// a position and a quaternion. Y is up, and -Z is north.

let nextGuid = 1;

const fromVector = ({ x, y, z }) => ({ x, y: -z, z: y });
const fromQuaternion = ({ x, y, z, w }) => ({ w, x, y: -z, z: y });

/** A character that somebody else plays. */
class Remote {
  /** @internal */
  constructor(object, body) {
    this.object = object;
    this.body = body;
  }

  /** What the network brought: everything as in three's axes, else as Body.report. */
  report({ position, quaternion, velocity, ...rest }) {
    this.body.report({
      position: { origin: fromVector(position), ...(quaternion && { rotation: fromQuaternion(quaternion) }) },
      ...(velocity && { velocity: fromVector(velocity) }),
      ...rest,
    });
  }
}

export class Remotes {
  #remotes = new Map(); // by guid
  #pose;

  /** @param remora  a module that was loaded: remora, remora/lean, or either of them inline */
  constructor(remora, def) {
    this.#pose = remora.Pose;
    this.world = new remora.World(def);
  }

  /** An object stands where it is until the first report. */
  add(object) {
    const { position, quaternion } = object;
    const guid = nextGuid;
    const body = this.world.add({ guid, position: { origin: fromVector(position), rotation: fromQuaternion(quaternion) } });
    nextGuid += 1;
    const remote = new Remote(object, body);
    this.#remotes.set(guid, remote);
    return remote;
  }

  remove(remote) {
    remote.body.remove();
    this.#remotes.forEach((each, guid) => each === remote && this.#remotes.delete(guid));
  }

  /** A frame of so many seconds: every object is moved. */
  advance(seconds) {
    if (seconds > 0) {
      this.world.advance(seconds);
    }
    const { count, floats, words } = this.world.render();
    const { stride, guid, position, rotation } = this.#pose;
    for (let at = 0; at < count * stride; at += stride) {
      const { object } = this.#remotes.get(words[at + guid]);
      object.position.set(floats[at + position], floats[at + position + 2], -floats[at + position + 1]);
      object.quaternion.set(floats[at + rotation + 1], floats[at + rotation + 3], -floats[at + rotation + 2], floats[at + rotation]);
    }
  }

  /** Gives its memory back; objects stay where they are. */
  destroy() {
    this.world.destroy();
    this.#remotes.clear();
  }
}
