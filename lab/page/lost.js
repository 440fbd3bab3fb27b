// A stop that was lost: the network, which is simulated, has lost the datagram that told of it, and nothing
// newer has arrived. The simulation says so itself (row_fields.def); nothing is concluded from what is late.

const STAYS = 1.2; // s for which it is still named afterwards

// What to say about it now; empty if there is nothing.
export function lostStop(source) {
    if (!source.isLive || source.frame <= source.firstRow) return "";
    const read = source.reader(0);
    const now = source.frame;
    const sent = read(now, "lost_stop");
    if (sent >= 0) return textOf(read(now, "time") - sent);
    const from = Math.max(source.firstRow, now - Math.round(STAYS * source.rate));
    for (let f = now; f >= from; --f) {
        if (read(f, "lost_stop") >= 0) return "Lost stop: a later report has brought the figures back";
    }
    return "";
}

const textOf = (stood) => `Lost stop: it stopped ${stood.toFixed(1)} s ago, and the network lost the datagram that says so`;
