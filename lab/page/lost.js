// A stop that was lost: the mover stands, everything that was sent when it stopped should have arrived long
// ago, and the observer still plays its motion.

const SLACK = 0.1; // s: ticks of server and observer, and a frame
const STAYS = 1.2; // s for which it is still named afterwards
const MOVING = 0.05; // m/s

// Longest time that a datagram takes unless it is lost.
const longestWay = (s) => s.delay + s.jitter + (s.reorder > 0 ? s.hold : 0) + s.gap + SLACK;

// Seconds for which the mover stands in a frame; 0 while it moves.
function standing(read, frame, first) {
    let f = frame;
    while (f >= first && read(f, "true_speed") === 0) --f;
    return f < first || f === frame ? 0 : read(frame, "time") - read(f, "time");
}

const isPlaying = (read, frame) => Math.hypot(read(frame, "cycle"), read(frame, "cycle_x")) > MOVING;

// What to say about it now; empty if there is nothing.
export function lostStop(source) {
    if (!source.isLive || source.frame <= source.firstRow) return "";
    const read = source.reader(0);
    const longest = longestWay(source.settings());
    const from = Math.max(source.firstRow, source.frame - Math.round(STAYS * source.rate));
    for (let f = source.frame; f >= from; --f) {
        const stood = standing(read, f, source.firstRow);
        if (stood > longest && isPlaying(read, f)) return textOf(stood, f === source.frame);
        if (stood === 0) return "";
    }
    return "";
}

const textOf = (stood, isNow) => (isNow
    ? `Lost stop: it has stood for ${stood.toFixed(1)} s, but the datagram that says so was lost`
    : "Lost stop: the next report has brought the figure back");
