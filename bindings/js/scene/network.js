// Somebody runs around a bad network: ten reports a second, under way for 60 to 260 ms, so that some
// overtake others, and one of twenty is lost. Times and places are the same with every run.

const SPEED = 4; // m/s
const RADIUS = 3; // metres
const FRAMES_A_REPORT = 6;
const FRAMES_A_SECOND = 60;

/** Where it is at a frame: east is X, north is -Z. */
export function placeAt(frame) {
  const angle = ((SPEED / RADIUS) * frame) / FRAMES_A_SECOND;
  return { x: RADIUS * Math.cos(angle), y: 0, z: -RADIUS * Math.sin(angle) };
}

/** What arrives: for every frame the frames at which its reports were sent. */
export function arrivals(frames) {
  let seed = 1; // of a generator that any language can have
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const found = new Map();
  for (let frame = 0; frame <= frames; frame += FRAMES_A_REPORT) {
    const isLost = chance() < 0.05;
    const arrives = frame + 4 + Math.floor(chance() * 12);
    if (!isLost) {
      found.set(arrives, [...(found.get(arrives) ?? []), frame]);
    }
  }
  return found;
}
