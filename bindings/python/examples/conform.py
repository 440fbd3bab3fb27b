"""An adapter of `remora conform`: bodies of this library answer the cases (docs/rules.md)."""

import json
import math
import sys

import remora

CONTACT, WALKABLE = 0x1, 0x2
STATE = {"gravity": 0x400, "hidden": 0x4000, "frozen": 0x1000000, "sledding": 0x800000}
GROUNDED = CONTACT | WALKABLE


def place(line):
    at = remora.position(line["pos"], line["rot"], line["cell"])
    for _ in range(2):  # unit length, as `remora drive` and its world make sure of, one after the other
        remora.load().rm_position_clean(remora.Space.LANDBLOCKS, at)
    return at


class Adapter:
    """The bodies of one case."""

    def __init__(self, begin):
        self.case, self.bodies, self.stuck, self.blips = begin["case"], {}, {}, {}
        self.preset, *self.changes = begin["rules"].split()

    def body(self, name):
        body = self.bodies[name] = remora.SingleBody(rules=self.preset, guid=len(self.bodies) + 1)
        for change in self.changes:
            field, word = change.split("=")
            remora.load().rm_rules_set(body.around.rules, field.encode(), word.encode())
        self.blips[name] = 0

    def do(self, line):
        verb, body = line["do"], self.bodies[line["body"]]
        value = body.value
        if verb == "queue":
            body.enqueue(place(line), line["keep_heading"])
        elif verb == "place":
            value.position = place(line)
        elif verb == "play":
            body.play(line["velocity"], line["omega"])
        elif verb == "queue_velocity":
            body.enqueue_velocity(line["velocity"])
        elif verb == "queue_jump":
            body.enqueue_jump()
        elif verb == "stick":
            target = self.bodies[line["to"]].value
            self.stuck[line["body"]] = line["to"]
            body.stick(target.guid, target.radius * target.scale, target.position)
        elif verb == "leash":
            body.leash(place(line), line["start"], line["max"])
        elif verb in ("stop", "unstick", "unleash"):
            getattr(body, verb)()
        elif verb == "velocity":
            body.set_velocity(line["value"])
        elif verb == "omega":
            value.omega = remora.Vec3(*line["value"])
        elif verb == "plane":
            length = math.hypot(*line["value"])
            value.contact_plane.normal = remora.Vec3(*(part / length for part in line["value"]))
        elif verb == "speed":
            value.speed_source, value.speed = (1, 0) if line["value"] is None else (2, line["value"])
        elif verb == "run_rate":
            value.motion.run_rate = line["value"]
        elif verb == "player":
            value.is_player = line["on"]
        elif verb in ("friction", "scale"):
            setattr(value, verb, line["value"])
        else:
            self.set_bit(value, verb, line["on"])

    def set_bit(self, value, verb, on):
        """Bits of ground and state. On walkable ground there is no spin."""
        if verb in STATE:
            value.state = value.state & ~STATE[verb] | STATE[verb] * on
        else:
            bit = CONTACT if verb == "contact" else WALKABLE
            value.transient = value.transient & ~bit | bit * on
        if value.transient & GROUNDED == GROUNDED and not value.state & STATE["sledding"]:
            value.omega = remora.Vec3(0, 0, 0)

    def tick(self, seconds):
        starts = {name: remora.position(b.value.position.origin, b.value.position.rotation,
                                        b.value.position.cell) for name, b in self.bodies.items()}
        for name, body in self.bodies.items():
            if name in self.stuck:
                target = self.stuck[name]
                body.follow(self.bodies[target].value.guid, starts[target])
            body.tick(seconds)
            self.blips[name] += body.wish is not None and body.place()
            self.answer(name, body.value)

    def answer(self, name, value):
        head, leash = value.manager.interp.head, value.manager.constraint
        print(json.dumps({
            "case": self.case, "body": name, "pos": list(value.position.origin),
            "rot": list(value.position.rotation), "vel": list(value.velocity),
            "omega": list(value.omega), "contact": bool(value.transient & CONTACT),
            "walkable": bool(value.transient & WALKABLE), "queue": head.count, "fails": head.fails,
            "blips": self.blips[name], "leash": leash.used if leash.is_on else None}))


def main():
    adapter = None
    for line in map(json.loads, sys.stdin):
        if line["do"] == "begin":
            adapter = Adapter(line)
        elif line["do"] == "body":
            adapter.body(line["body"])
        elif line["do"] == "tick":
            adapter.tick(line["dt"])
        else:
            adapter.do(line)


if __name__ == "__main__":
    main()
