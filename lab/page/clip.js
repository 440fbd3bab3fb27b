// The last ten seconds as a film: the scene goes back, every picture is drawn again, with who is who and how
// far off, and encoded by the browser. No picture is missing, however slow the machine is.

import { colours } from "./theme.js";
import { writeWebm } from "./webm.js";

export const CLIP_SECONDS = 10;
const RATE = 30; // pictures in a second
const KEY_EVERY = 60; // pictures
const CODECS = [["vp8", "V_VP8"], ["vp09.00.31.08", "V_VP9"]];

async function pickCodec(width, height) {
    if (typeof VideoEncoder === "undefined") throw new Error("this browser, or a page that is not from this computer, cannot encode films");
    for (const [codec, name] of CODECS) {
        const config = { codec, width, height, bitrate: 4e6, framerate: RATE, latencyMode: "realtime" };
        if ((await VideoEncoder.isConfigSupported(config)).supported) return { config, name };
    }
    throw new Error("this browser encodes neither VP8 nor VP9");
}

function drawCaption(g, source, { names, kinds }, { width, height }) {
    const c = colours();
    const size = Math.max(12, Math.round(height / 26));
    g.font = `${size}px system-ui, sans-serif`;
    g.textBaseline = "middle";
    const lines = names.map((name, side) => ({ colour: c[kinds[side]], text: `${name}: ${source.reader(side)(source.frame, "error").toFixed(2)} m off` }));
    lines.push({ colour: c.true, text: `true mover, ${source.time.toFixed(1)} s` });
    const wide = Math.max(...lines.map((l) => g.measureText(l.text).width));
    g.globalAlpha = 0.88;
    g.fillStyle = c.panel;
    g.fillRect(size * 0.6, size * 0.6, wide + size * 2.6, lines.length * size * 1.5 + size * 0.6);
    g.globalAlpha = 1;
    lines.forEach((l, i) => {
        const y = size * 1.65 + i * size * 1.5;
        g.fillStyle = l.colour;
        g.fillRect(size, y - size * 0.35, size * 0.7, size * 0.7);
        g.fillStyle = c.text;
        g.fillText(l.text, size * 2.1, y);
    });
    g.textAlign = "right";
    g.fillText("remora lab", width - size * 0.6, height - size);
    g.textAlign = "left";
}

// draw(seconds): draws the present frame and returns its canvas. who: names and kinds of the observers.
export async function makeClip(source, who, draw, onProgress) {
    const { width: w, height: h } = draw(1);
    const scale = Math.max(1, Math.ceil(640 / w));
    const [width, height] = [w * scale, h * scale].map((v) => Math.floor(v / 2) * 2);
    const { config, name } = await pickCodec(width, height);
    const frames = [];
    let failure = null;
    const encoder = new VideoEncoder({
        output: (chunk) => {
            const data = new Uint8Array(chunk.byteLength);
            chunk.copyTo(data);
            frames.push({ data, time: Math.round(chunk.timestamp / 1000), isKey: chunk.type === "key" });
        },
        error: (e) => { failure = e; },
    });
    encoder.configure(config);
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const g = canvas.getContext("2d");
    const step = Math.max(1, Math.round(1 / source.frameSeconds / RATE));
    const end = source.frame;
    const start = Math.max(source.firstRow, end - Math.round(CLIP_SECONDS / source.frameSeconds));
    source.seek(start);
    const zero = source.time;
    for (let f = start, i = 0; f <= end && !failure; f += step, ++i) {
        source.seek(f);
        g.drawImage(draw(step * source.frameSeconds), 0, 0, width, height);
        drawCaption(g, source, who, canvas);
        const picture = new VideoFrame(canvas, { timestamp: Math.round((source.time - zero) * 1e6) });
        encoder.encode(picture, { keyFrame: i % KEY_EVERY === 0 });
        picture.close();
        onProgress((f - start) / Math.max(1, end - start));
        while (encoder.encodeQueueSize > 2) await new Promise((r) => { setTimeout(r, 5); });
        await new Promise((r) => { setTimeout(r, 0); });
    }
    const seconds = source.time - zero;
    await encoder.flush();
    encoder.close();
    if (failure) throw failure;
    return writeWebm({ frames, codec: name, width, height, milliseconds: seconds * 1000 });
}
