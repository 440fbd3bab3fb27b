// A WebM file of encoded pictures, whole in memory: EBML elements of one video track and one cluster. Times
// within a cluster are 16 bits, so that a clip is at most half a minute long.

const IDS = { ebml: 0x1a45dfa3, segment: 0x18538067, info: 0x1549a966, tracks: 0x1654ae6b, cluster: 0x1f43b675 };

const bytesOf = (number) => {
    const bytes = [];
    for (let n = number; n > 0 || bytes.length === 0; n = Math.floor(n / 256)) bytes.unshift(n % 256);
    return bytes;
};

// A length in eight bytes: the first says how many follow.
const lengthOf = (size) => [1, ...Array.from({ length: 7 }, (_, i) => Math.floor(size / 256 ** (6 - i)) % 256)];

function element(id, content) {
    const body = typeof content === "number" ? bytesOf(content) : typeof content === "string" ? new TextEncoder().encode(content) : content;
    const parts = Array.isArray(body) && typeof body[0] !== "number" ? body : [Uint8Array.from(body)];
    const size = parts.reduce((sum, p) => sum + p.length, 0);
    const out = new Uint8Array(bytesOf(id).length + 8 + size);
    out.set([...bytesOf(id), ...lengthOf(size)]);
    let at = out.length - size;
    for (const p of parts) {
        out.set(p, at);
        at += p.length;
    }
    return out;
}

function float64(value) {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, value);
    return [...bytes];
}

const block = ({ data, time, isKey }) => element(0xa3, [Uint8Array.of(0x81, (time >> 8) & 255, time & 255, isKey ? 0x80 : 0), data]);

// frames: {data, time (ms), isKey}; codec: such as V_VP8; milliseconds: of the whole.
export function writeWebm({ frames, codec, width, height, milliseconds }) {
    const head = element(IDS.ebml, [element(0x4286, 1), element(0x42f7, 1), element(0x42f2, 4), element(0x42f3, 8),
        element(0x4282, "webm"), element(0x4287, 2), element(0x4285, 2)]);
    const info = element(IDS.info, [element(0x2ad7b1, 1000000), element(0x4489, float64(milliseconds)),
        element(0x4d80, "remora lab"), element(0x5741, "remora lab")]);
    const video = element(0xe0, [element(0xb0, width), element(0xba, height)]);
    const track = element(0xae, [element(0xd7, 1), element(0x73c5, 1), element(0x83, 1), element(0x86, codec), video]);
    const cluster = element(IDS.cluster, [element(0xe7, 0), ...frames.map(block)]);
    return new Blob([head, element(IDS.segment, [info, element(IDS.tracks, [track]), cluster])], { type: "video/webm" });
}
