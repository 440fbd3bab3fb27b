// Recordings of worlds: the page plays them as the program does, says whether all went as recorded and
// where a file is damaged, and draws what stands about.

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT, FOLDER, check, drop, dropFile, equal, remora, serve, tryRemora, within } from "./harness.mjs";

const TRACES = join(ROOT, "traces");
const PICTURES = join(ROOT, "build", "lab-pictures");
const GOLDEN = readdirSync(TRACES).filter((name) => name.endsWith(".rmr")).map((name) => join(TRACES, name));

const shownHash = (page) => page.evaluate(() => BigInt.asUintN(64, window.remoraLab.source.hash(0)).toString(16).padStart(16, "0"));
const shownText = (page) => page.textContent("#recording-text");

async function open(page, name, bytes) {
    await drop(page, name, bytes);
    await page.waitForFunction((n) => window.remoraLab.source.name === n, name);
}

// What the program says about these bytes.
function replayed(name, bytes) {
    writeFileSync(join(FOLDER, name), bytes);
    return tryRemora(["replay", join(FOLDER, name), "--json"]);
}

// Offsets of the chunks of a recording; docs/recording.md has the format.
function chunksOf(bytes) {
    const found = [];
    for (let at = 12; at < bytes.length; at += 16 + bytes.readUInt32LE(at)) found.push(at);
    return found;
}

function checksum(bytes) {
    const mask = (1n << 64n) - 1n;
    let sum = 0x243F6A8885A308D3n;
    for (let at = 0; at < bytes.length; at += 8) {
        const part = Buffer.alloc(8);
        bytes.copy(part, 0, at, Math.min(at + 8, bytes.length));
        sum = ((sum ^ part.readBigUInt64LE()) * 0x9E3779B97F4A7C15n) & mask;
        sum ^= sum >> 29n;
    }
    return sum;
}

export async function every_recording_of_the_project_ends_in_the_hash_of_the_program(browser) {
    const page = await browser.open("paused=1");
    for (const path of GOLDEN) {
        const native = JSON.parse(remora(["replay", path, "--json"]));
        await dropFile(page, path);
        await page.waitForFunction((n) => window.remoraLab.source.name === n, basename(path));
        equal(await page.evaluate(() => window.remoraLab.source.kind), "recording", path);
        equal(await shownHash(page), native.hash, path);
        const text = await shownText(page);
        check(text.includes(`${native.calls} calls, bit for bit as recorded: ${native.hashes} hashes`), text);
        check(text.includes(native.hash) && !(await page.isVisible("#recording-difference")), text);
    }
    check(GOLDEN.length >= 3, `${GOLDEN.length} recordings`);
}

export async function a_recording_plays_pauses_steps_and_is_scrubbed(browser) {
    const path = join(FOLDER, "melee.rmr");
    remora(["record", "melee", "--network", "mobile", "--seconds", "8", "-o", path]);
    const native = JSON.parse(remora(["replay", path, "--json"]));
    const page = await browser.open();
    await dropFile(page, path);
    await page.waitForFunction(() => window.remoraLab.source.kind === "recording" && window.remoraLab.source.time > 0.4);
    await page.click("#play");
    const state = () => page.evaluate(() => {
        const { source } = window.remoraLab;
        return { frame: source.frame, tick: source.frames[source.frame].tick, last: source.last };
    });
    const before = await state();
    await page.click("#tick");
    const after = await state();
    equal(after.tick, before.tick + 1, "one tick");
    await page.$eval("#timeline", (input) => { input.value = input.max; input.dispatchEvent(new Event("input")); });
    equal((await state()).frame, before.last, "scrubbed to the end");
    const [ends, queue, reports] = await page.evaluate(() => {
        const { source } = window.remoraLab;
        const found = {};
        let told = 0;
        source.poses(0, (i, pose) => { found[source.bodyNames[i]] = [...pose.drawn.slice(0, 3)]; told += pose.report ? 1 : 0; });
        return [found, Math.max(...source.frames.map((_, f) => source.reader(0)(f, "queue") || 0)), told];
    });
    equal(Object.keys(ends).sort(), native.bodies.map((b) => b.guid).sort(), "bodies");
    for (const body of native.bodies) {
        // What is drawn is a part of a tick behind where the body stands.
        ends[body.guid].forEach((v, i) => within(v - body.to.at[i], -0.4, 0.4, `${body.guid} ${i}`));
    }
    check(queue > 0 && reports === native.bodies.length, `queue ${queue}, ${reports} reports`);
}

export async function a_damaged_recording_plays_up_to_the_damage_and_says_where(browser) {
    const page = await browser.open("paused=1");
    const whole = readFileSync(join(TRACES, "teleport-bad.rmr"));
    const chunks = chunksOf(whole);
    const flipped = Buffer.from(whole);
    flipped[chunks.at(-1) + 30] ^= 1;
    for (const [name, bytes] of [["cut.rmr", whole.subarray(0, chunks.at(-1) + 40)], ["flipped.rmr", flipped]]) {
        await open(page, name, bytes);
        const native = replayed(name, bytes);
        equal(native.status, 2, name);
        const { damage, ticks } = JSON.parse(native.stdout);
        const text = await shownText(page);
        check(text.includes(`Damaged at byte ${damage.offset} (${damage.what}: ${damage.why})`), text);
        check(text.includes(`played up to tick ${ticks}.`) && ticks > 0, text);
        check(await page.evaluate(() => window.remoraLab.source.frames.length > 60), "what came before is there");
    }
    await drop(page, "head.rmr", whole.subarray(0, 100));
    await page.waitForFunction(() => document.getElementById("toast").textContent.startsWith("head.rmr cannot be shown: byte 12, "));
}

export async function the_first_difference_is_named_and_gone_to(browser) {
    const page = await browser.open("paused=1");
    const path = join(FOLDER, "other.rmr");
    remora(["record", "run", "--network", "good", "--seconds", "6", "--ground", "flat", "--interval", "16", "-o", path]);
    const bytes = readFileSync(path);
    const at = chunksOf(bytes)[1];
    const end = at + 8 + bytes.readUInt32LE(at);
    bytes[bytes.indexOf(Buffer.from([0x7e, 48]), at) + 2] ^= 0xff;
    bytes.writeBigUInt64LE(checksum(bytes.subarray(at, end)), end);
    await open(page, "other.rmr", bytes);
    const native = replayed("other.rmr", bytes);
    const { difference } = JSON.parse(native.stdout);
    equal([native.status, difference.kind, difference.tick], [1, "hash", 48], "native");
    const text = await shownText(page);
    check(text.includes(`Not as it was recorded: first at tick 48, call ${difference.call} (advance), hash of the world: ` +
        `recorded ${difference.recorded}, now ${difference.now}.`), text);
    await page.click("#recording-difference");
    equal(await page.evaluate(() => window.remoraLab.source.frames[window.remoraLab.source.frame].tick), 48, "gone there");
}

// Boxes about what is drawn besides the ground, in the page's own scene.
const drawnBoxes = (page) => page.evaluate(() => {
    const { ground } = window.remoraLab.view;
    return ground.group.children.filter((mesh) => mesh.material !== ground.material).map((mesh) => {
        mesh.geometry.computeBoundingBox();
        const { min, max } = mesh.geometry.boundingBox;
        return [min.x, min.y, min.z, max.x, max.y, max.z].map((v) => Math.round(v * 1000) / 1000);
    });
});

export async function what_stands_about_in_a_script_is_drawn(browser) {
    const page = await browser.open("paused=1&ground=0");
    equal((await drawnBoxes(page)).length, 0, "a live scene on level ground");
    await open(page, "things.drive", Buffer.from(["heights linear 1", `terrain A9 B4${" 0".repeat(81)}`, "body a",
        "spheres 0 0 0.48 0.48 0 0 0.72 0.48", "mesh m", "box -1 -2 0 1 2 3", "end",
        "obstacle box 0xA9B40002 20 30 0 1 0 0 0 0.5 mesh m", "obstacle post 0xA9B40001 5 6 0 1 0 0 0 1 cylinder 0 0 0 0.5 2",
        "obstacle ball 0xA9B40001 150 6 0 1 0 0 0 2 sphere 0 0 1 1", "enter 0xA9B40001 12 12 0 1 0 0 0", "move 0.1 0 0",
        "move 0.1 0 0", ""].join("\n")));
    const boxes = await drawnBoxes(page);
    const has = (wanted) => check(boxes.some((box) => box.every((v, i) => Math.abs(v - wanted[i]) < 0.05)), `${wanted} in ${JSON.stringify(boxes)}`);
    has([19.5, 29, 0, 20.5, 31, 1.5]);
    has([4.5, 5.5, 0, 5.5, 6.5, 2]);
    has([148, 4, 0, 152, 8, 4]);
    equal(boxes.length, 3, "and nothing else");
    check(await page.evaluate(() => window.remoraLab.source.ground !== null), "its terrain");
    await page.click("#recording-close");
    equal((await drawnBoxes(page)).length, 0, "gone with the script");
}

export async function walls_of_a_recording_are_drawn(browser) {
    const page = await browser.open("paused=1&ground=0");
    await dropFile(page, join(TRACES, "everything.rmr"));
    await page.waitForFunction(() => window.remoraLab.source.name === "everything.rmr");
    const boxes = await drawnBoxes(page);
    // The house of the tests stands from (10, 10) to (30, 20), 4 m high; a step lies before it.
    check(boxes.some(([x, y, , X, Y, Z]) => x === 10 && y === 10 && X === 30 && Y === 20 && Z === 4), JSON.stringify(boxes));
    check(boxes.some(([x, y, , X, Y, Z]) => x === 6 && y === 12 && X === 7 && Y === 14.5 && Z === 0.3), JSON.stringify(boxes));
    check(await page.evaluate(() => window.remoraLab.source.ground !== null), "its terrain");
    await dropFile(page, join(TRACES, "jump-hills.rmr"));
    await page.waitForFunction(() => window.remoraLab.source.name === "jump-hills.rmr");
    const [things, faces] = await page.evaluate(() => {
        const { things: list, faces: all } = window.remoraLab.source.surroundings;
        return [list.length, all.length / 10];
    });
    check(things > 10 && faces > 60, `${things} balls and posts, ${faces} triangles on the hills`);
    await dropFile(page, join(TRACES, "jump-wifi.pcap"));
    await page.waitForFunction(() => window.remoraLab.source.name === "jump-wifi.pcap");
    equal((await drawnBoxes(page)).length, 0, "a capture has none");
}

export async function the_program_opens_a_file_in_the_page(browser) {
    const path = join(TRACES, "teleport-bad.rmr");
    const { server, address } = await serve([path]);
    server.removeAllListeners("exit");
    try {
        const own = browser.address;
        browser.address = address.split("?")[0];
        const page = await browser.openRaw(address, { viewport: { width: 760, height: 560 } });
        await page.waitForFunction(() => window.remoraLab?.source.name === "teleport-bad.rmr");
        equal(await shownHash(page), JSON.parse(remora(["replay", path, "--json"])).hash, "hash");
        browser.address = own;
    } finally {
        server.stdout.resume();
        server.kill("SIGINT");
    }
}

// Pictures to be looked at.
async function take_picture(browser, file, follow, colorScheme) {
    mkdirSync(PICTURES, { recursive: true });
    const page = await browser.open("paused=1&quality=1&camera=215,24,12", { width: 1200, height: 800, colorScheme });
    await dropFile(page, file);
    await page.waitForFunction((n) => window.remoraLab.source.name === n, basename(file));
    await page.selectOption("#follow", await page.locator("#follow option", { hasText: follow }).first().getAttribute("value"));
    await page.evaluate(() => window.remoraLab.goTo(Math.round(window.remoraLab.source.last * 0.6)));
    await page.waitForTimeout(1500);
    check(await page.isVisible("#recording-box"), "it is named");
    await page.screenshot({ path: join(PICTURES, `${basename(file, ".rmr")}-${colorScheme}.png`) });
}

export async function a_recording_on_hills_looks_right_in_the_light(browser) {
    const path = join(FOLDER, "melee.rmr");
    remora(["record", "melee", "--network", "mobile", "--seconds", "12", "-o", path]);
    await take_picture(browser, path, "0x50000001", "light");
}

export async function a_recording_of_a_house_looks_right_in_the_dark(browser) {
    await take_picture(browser, join(TRACES, "everything.rmr"), "0x00001093", "dark");
}
