// Corrections: where a figure was drawn going faster than the mover has gone in the last second, or
// against its way. That is what other players notice.
// For a second after a teleport there are none.

const SPAN_SECONDS = 2 / 30; // that a move is measured over: two ticks
const PAST_SECONDS = 1; // of the mover's way that it is compared with
const FASTER = 1.35; // than the mover ever was in that time
const LEAST = 0.04; // m, less is not seen
const LEAP = 1.5; // m beyond its speed: it was teleported

// Whether the move up to a frame is one. read: of the observer; rate: frames per second.
function isCorrection(read, frame, span, past) {
    const way = (name, from) => read(frame, name) - read(from, name);
    const [x, y] = [way("drawn_x", frame - span), way("drawn_y", frame - span)];
    const [tx, ty] = [way("true_x", frame - past), way("true_y", frame - past)];
    const spanSeconds = span * (read(frame, "time") - read(frame - 1, "time"));
    let furthest = 0; // that its speed takes it in such a time
    for (let f = frame; f >= frame - past + span; f -= span) {
        const usual = read(f, "true_speed") * spanSeconds;
        const went = Math.hypot(read(f, "true_x") - read(f - span, "true_x"), read(f, "true_y") - read(f - span, "true_y"));
        if (went > LEAP + FASTER * usual) return false; // a teleport has no way to be against
        furthest = Math.max(furthest, usual);
    }
    const length = Math.hypot(tx, ty);
    const isBack = length > 0.2 && (x * tx + y * ty) / length < -LEAST;
    return isBack || Math.hypot(x, y) > FASTER * furthest + LEAST;
}

// The first frame of each correction from one frame to another.
export function findCorrections(source, side, from, to) {
    const read = source.reader(side);
    const rate = 1 / source.frameSeconds;
    const [span, past] = [SPAN_SECONDS, PAST_SECONDS].map((s) => Math.max(1, Math.round(s * rate)));
    const found = [];
    let isOn = false;
    for (let f = Math.max(from, source.firstRow + past); f <= to; ++f) {
        const isNow = isCorrection(read, f, span, past);
        if (isNow && !isOn) found.push(f);
        isOn = isNow;
    }
    return found;
}
