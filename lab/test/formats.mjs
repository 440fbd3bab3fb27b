// One capture written in every format that can be read: pcap and pcapng, both byte orders, micro- and
// nanoseconds, and without its Ethernet headers.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FOLDER } from "./harness.mjs";

const RAW = 101;
const ETHERNET = 1;

// Frames of a little-endian pcap file.
function readFrames(path) {
    const bytes = readFileSync(path);
    const frames = [];
    for (let at = 24; at < bytes.length;) {
        const size = bytes.readUInt32LE(at + 8);
        frames.push({ seconds: bytes.readUInt32LE(at), micros: bytes.readUInt32LE(at + 4), data: bytes.subarray(at + 16, at + 16 + size) });
        at += 16 + size;
    }
    return { link: bytes.readUInt32LE(20), frames };
}

function words(isBig, ...values) {
    const out = Buffer.alloc(values.length * 4);
    values.forEach((v, i) => (isBig ? out.writeUInt32BE(v >>> 0, i * 4) : out.writeUInt32LE(v >>> 0, i * 4)));
    return out;
}

function halves(isBig, ...values) {
    const out = Buffer.alloc(values.length * 2);
    values.forEach((v, i) => (isBig ? out.writeUInt16BE(v, i * 2) : out.writeUInt16LE(v, i * 2)));
    return out;
}

function pcap({ link, frames }, isBig, isNano) {
    const head = [words(isBig, isNano ? 0xa1b23c4d : 0xa1b2c3d4), halves(isBig, 2, 4), words(isBig, 0, 0, 65535, link)];
    return Buffer.concat([...head, ...frames.flatMap((f) =>
        [words(isBig, f.seconds, f.micros * (isNano ? 1000 : 1), f.data.length, f.data.length), f.data])]);
}

function block(isBig, type, body) {
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    return Buffer.concat([words(isBig, type, padded.length + 12), padded, words(isBig, padded.length + 12)]);
}

function pcapng({ link, frames }, isBig, isNano) {
    const section = Buffer.concat([words(isBig, 0x1a2b3c4d), halves(isBig, 1, 0), words(isBig, -1, -1)]);
    const resolution = isNano ? Buffer.concat([halves(isBig, 9, 1), Buffer.from([9, 0, 0, 0]), words(isBig, 0)]) : Buffer.alloc(0);
    const about = Buffer.concat([halves(isBig, link, 0), words(isBig, 65535), resolution]);
    const packets = frames.map((f) => {
        const time = (BigInt(f.seconds) * 1000000n + BigInt(f.micros)) * (isNano ? 1000n : 1n);
        const head = words(isBig, 0, Number(time >> 32n), Number(time & 0xffffffffn), f.data.length, f.data.length);
        return block(isBig, 6, Buffer.concat([head, f.data]));
    });
    return Buffer.concat([block(isBig, 0x0a0d0d0a, section), block(isBig, 1, about), ...packets]);
}

const ETHERNET_HEADER = 14;

function withoutEthernet({ frames }) {
    return { link: RAW, frames: frames.map((f) => ({ ...f, data: f.data.subarray(ETHERNET_HEADER) })) };
}

// @return the paths of six files
export function writeFormats(path) {
    const capture = readFrames(path);
    if (capture.link !== ETHERNET) throw new Error(`${path} has link type ${capture.link}`);
    const files = {
        "big.pcap": pcap(capture, true, false), "nano.pcap": pcap(capture, false, true),
        "little.pcapng": pcapng(capture, false, false), "big.pcapng": pcapng(capture, true, false),
        "nano.pcapng": pcapng(capture, false, true), "raw.pcapng": pcapng(withoutEthernet(capture), false, false),
    };
    return Object.entries(files).map(([name, bytes]) => {
        writeFileSync(join(FOLDER, name), bytes);
        return join(FOLDER, name);
    });
}
