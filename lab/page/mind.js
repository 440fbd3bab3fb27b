// Who drives until a person does: keys as people press them, for 0.2 to 3 s, with stops, turns, sidesteps,
// steps back and jumps. What it does is a matter of its seed and of time alone, so that going back and on
// again, and a link to a moment, show the same.

const [FORWARD, BACK, RIGHT, LEFT, TURN_RIGHT, TURN_LEFT, RUN] = [1, 2, 4, 8, 16, 32, 64]; // rm_scenario_key
const BEGIN = 0.5; // s
const [SHORTEST, LONGEST] = [0.2, 3]; // s that it does one thing

// What it does, how often, and for which share of the longest time.
const CHOICES = [
    { keys: FORWARD | RUN, weight: 7, length: 1 },
    { keys: FORWARD | RUN | TURN_RIGHT, weight: 4, length: 0.5 },
    { keys: FORWARD | RUN | TURN_LEFT, weight: 4, length: 0.5 },
    { keys: 0, weight: 4, length: 0.6 },
    { keys: FORWARD, weight: 2, length: 0.6 },
    { keys: RIGHT, weight: 1, length: 0.4 },
    { keys: LEFT, weight: 1, length: 0.4 },
    { keys: BACK, weight: 1, length: 0.4 },
    { keys: FORWARD | RUN, weight: 2, length: 0.5, jumps: true },
];
const WEIGHTS = CHOICES.reduce((sum, c) => sum + c.weight, 0);

// 32 bits of state: a step of a Weyl sequence, mixed.
function makeRandom(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x9e3779b9) >>> 0;
        let v = state;
        v = Math.imul(v ^ (v >>> 16), 0x85ebca6b);
        v = Math.imul(v ^ (v >>> 13), 0xc2b2ae35);
        return ((v ^ (v >>> 16)) >>> 0) / 2 ** 32;
    };
}

export class Mind {
    constructor(seed) {
        this.random = makeRandom(seed);
        this.changes = []; // { time, keys, jumps }, in order of time
        this.end = BEGIN;
    }

    think() {
        let left = this.random() * WEIGHTS;
        const choice = CHOICES.find((c) => (left -= c.weight) < 0) ?? CHOICES[0];
        this.changes.push({ time: this.end, keys: choice.keys, jumps: Boolean(choice.jumps) });
        this.end += SHORTEST + (LONGEST * choice.length - SHORTEST) * this.random() ** 1.5;
    }

    // Changes of mind after one time, up to another.
    due(from, to) {
        while (this.end <= to) this.think();
        const found = [];
        for (let i = this.changes.length - 1; i >= 0 && this.changes[i].time > from; --i) {
            if (this.changes[i].time <= to) found.unshift(this.changes[i]);
        }
        return found;
    }
}
