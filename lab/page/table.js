// A table of places of another game, as they arrived: t, x, y, also z, and sent for the time of sending. It
// becomes a drive script under smooth rules, as `remora score` would play it, and a true way to compare with.

const LEAD = 1; // s that the world has run before the first report
const RATE = 60; // frames of the player in a second
const DRIFT = [0.02, 1e-4]; // s, and s a second, from which on a clock drifts

const wordsOf = (line) => line.split(/[,;\t]/).map((w) => w.trim().replaceAll('"', "").toLowerCase());

export const isTable = (text) => {
    const heads = wordsOf(text.slice(0, 1024).split("\n")[0]);
    return ["t", "x", "y"].every((name) => heads.includes(name));
};

// Rows in the order of arrival; `sent` on the clock of arrivals, so that the fastest report has no delay.
function readRows(text) {
    const [first, ...lines] = text.split("\n").filter((line) => line.trim());
    const heads = wordsOf(first);
    const rows = lines.map((line, i) => {
        const words = wordsOf(line);
        const take = (name, usual) => (heads.includes(name) ? Number(words[heads.indexOf(name)] || NaN) : usual);
        const [t, x, y, z] = [take("t"), take("x"), take("y"), take("z", 0)];
        const row = { t, x, y, z, sent: take("sent", t) };
        if (!Object.values(row).every(Number.isFinite)) throw new Error(`line ${i + 2}: a number is missing, or is none`);
        return row;
    });
    if (rows.length < 10) throw new Error("it has fewer than ten reports");
    if (rows.some((r, i) => i && r.t < rows[i - 1].t)) throw new Error("t goes back; rows must be in the order of arrival");
    return { rows, hasSent: heads.includes("sent") };
}

// Whether the clock of `sent` drifts: by the fastest of the first quarter and of the last.
function driftOf(rows) {
    const quarter = Math.floor(rows.length / 4);
    const least = (some) => Math.min(...some.map((r) => r.t - r.sent));
    const apart = rows.at(-1 - Math.floor(quarter / 2)).t - rows[Math.floor(quarter / 2)].t;
    const grown = least(rows.slice(-quarter)) - least(rows.slice(0, quarter));
    return Math.abs(grown) > DRIFT[0] && Math.abs(grown / apart) > DRIFT[1] ? grown / apart : 0;
}

// @return the script, and where the mover is at a time of the world: x, y, z and the heading of its way
export function readTable(text) {
    const { rows, hasSent } = readRows(text);
    const drift = driftOf(rows);
    for (const r of rows) r.sent += drift * (r.t - rows[0].t);
    const fastest = Math.min(...rows.map((r) => r.t - r.sent));
    for (const r of rows) r.sent += fastest;
    const begin = rows[0].t - LEAD;
    const ordered = rows.toSorted((a, b) => a.sent - b.sent);
    return { script: scriptOf(rows, begin, ordered.at(-1).sent, hasSent && !drift), truth: wayOf(ordered, begin), isUntimed: !hasSent || drift !== 0 };
}

function scriptOf(rows, begin, end, isTimed) {
    const lines = ["rules smooth", "space flat", "ground reports", "body mover"];
    let next = 0;
    for (let i = 1; begin + i / RATE <= end; ++i) {
        for (; next < rows.length && rows[next].t <= begin + i / RATE; ++next) {
            const { x, y, z, sent } = rows[next];
            lines.push(`report 0x00000000 ${x} ${y} ${z} 1 0 0 0 rotation=0${isTimed ? ` sent=${(sent - begin).toFixed(6)}` : ""}`);
        }
        lines.push(`advance 1/${RATE}`);
    }
    return lines.join("\n");
}

// Straight between the reports that were sent before and after.
function wayOf(ordered, begin) {
    let at = 0;
    let yaw = 0;
    return (time) => {
        const now = time + begin;
        while (at > 0 && ordered[at].sent > now) --at;
        while (at + 2 < ordered.length && ordered[at + 1].sent <= now) ++at;
        const [a, b] = [ordered[at], ordered[at + 1]];
        const part = b.sent > a.sent ? Math.min(1, Math.max(0, (now - a.sent) / (b.sent - a.sent))) : 1;
        if (Math.hypot(b.x - a.x, b.y - a.y) > 0.05) yaw = Math.atan2(a.x - b.x, b.y - a.y);
        return [a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part, a.z + (b.z - a.z) * part, yaw];
    };
}
