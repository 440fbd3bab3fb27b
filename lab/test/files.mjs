// Files: captures, traces and drive scripts, and that the page computes what the program computes.

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { writeFormats } from "./formats.mjs";
import { basename, join } from "node:path";
import { FOLDER, PICTURES, ROOT, check, drop, dropFile, equal, remora, serve, tryRemora, within } from "./harness.mjs";

const shownHash = (page) => page.evaluate(() => BigInt.asUintN(64, window.remoraLab.source.hash(0)).toString(16).padStart(16, "0"));

export async function a_dropped_capture_plays(browser) {
    const path = join(ROOT, "traces", "melee-mobile.pcap");
    for (const rules of ["l3", "retail"]) {
        const page = await browser.open(`rules=${rules}`);
        await dropFile(page, path);
        await page.waitForFunction(() => window.remoraLab.source.kind === "capture" && window.remoraLab.source.time > 0.4);
        equal(await page.evaluate(() => window.remoraLab.source.count), 4, "bodies");
        const native = JSON.parse(remora(["replay", path, "--rules", rules, "--json"]));
        equal(await shownHash(page), native.hash, "hash");
        const ends = await page.evaluate(() => {
            const { source } = window.remoraLab;
            source.seek(source.last);
            const found = {};
            source.poses(0, (i, pose) => { found[source.bodyNames[i]] = [...pose.drawn.slice(0, 3)]; });
            return found;
        });
        for (const body of native.bodies) {
            ends[body.guid].forEach((v, i) => within(v - body.to.at[i], -0.001, 0.001, `${body.guid} ${i}`));
        }
        check(await page.isVisible("#recording-box"), "it is named");
        await page.selectOption("#rules", rules === "l3" ? "1" : "0");
        await page.waitForFunction(() => window.remoraLab.source.frame < 100);
        equal(await page.evaluate(() => window.remoraLab.source.kind), "capture", "under other rules");
        await page.click("#recording-close");
        equal(await page.evaluate(() => window.remoraLab.source.isLive), true, "back");
        await page.close();
    }
}

export async function captures_of_all_formats_give_the_hashes_that_the_program_gives(browser) {
    const traces = readdirSync(join(ROOT, "traces")).filter((name) => name.endsWith(".pcap"));
    const files = [...traces.map((name) => join(ROOT, "traces", name)), ...writeFormats(join(ROOT, "traces", "jump-wifi.pcap"))];
    for (const rules of ["l3", "smooth"]) {
        const page = await browser.open(`paused=1&rules=${rules}`);
        for (const file of files) {
            const native = JSON.parse(remora(["replay", file, "--rules", rules, "--json"]));
            await dropFile(page, file);
            await page.waitForFunction((name) => window.remoraLab.source.name === name, basename(file));
            equal(await shownHash(page), native.hash, `${file}, ${rules}`);
            check(native.bodies.length > 0, `bodies of ${file}`);
        }
    }
    equal(files.length, traces.length + 6, "files");
}

export async function bodies_of_a_capture_are_listed_the_worst_first(browser) {
    const path = join(FOLDER, "complaint.pcap");
    remora(["capture", "--scenario", "crowd", "--network", "good", "--seconds", "8", "--lumps", "0x5000002A=0.9", "-o", path]);
    const page = await browser.open("paused=1&rules=l3");
    await dropFile(page, path);
    await page.waitForFunction(() => window.remoraLab.source.name === "complaint.pcap");
    const labels = await page.locator("#follow option").allTextContents();
    equal(labels.length, 200, "bodies");
    const troubles = labels.map((label) => Number(label.match(/, trouble ([0-9.]+)$/)[1]));
    equal(labels[0].slice(0, 10), "0x5000002A", "the worst");
    equal(troubles.join(), [...troubles].sort((a, b) => b - a).join(), "order");
    check(troubles[0] > 2 * troubles[1], `${troubles[0]} beside ${troubles[1]}`);
    const [worst] = JSON.parse(remora(["score", path, "--json"])).traces;
    check(Math.abs(worst.trouble - troubles[0]) < 0.25 * worst.trouble, `${troubles[0]}, of the program ${worst.trouble}`);
    await page.selectOption("#follow", await page.locator("#follow option").first().getAttribute("value"));
    check(await page.evaluate(() => window.remoraLab.source.bodyNames[window.remoraLab.source.followed] === "0x5000002A"), "it is followed");
}

export async function a_dropped_drive_script_plays_and_gives_the_same_hash(browser) {
    const page = await browser.open();
    const path = join(ROOT, "docs", "chase.drive");
    await dropFile(page, path);
    await page.waitForFunction(() => window.remoraLab.source.kind === "drive script" && window.remoraLab.source.time > 0.2);
    const native = remora(["drive", "-"], `${readFileSync(path, "utf8")}\nhash\n`);
    equal(await shownHash(page), JSON.parse(native.trimEnd().split("\n").at(-1)).hash, "hash");
    await dropFile(page, join(ROOT, "tests", "conformance", "collision-gentle", "00.drive"));
    await page.waitForFunction(() => window.remoraLab.source.name === "00.drive");
    check(await page.evaluate(() => window.remoraLab.source.ground !== null), "its terrain is drawn");
}

// All kinds of conformance cases, both rule sets among them: the last state and the hash.
export async function scripts_of_all_kinds_give_the_hashes_that_the_program_gives(browser) {
    const page = await browser.open("paused=1");
    const kinds = readdirSync(join(ROOT, "tests", "conformance"), { withFileTypes: true }).filter((d) => d.isDirectory());
    let compared = 0;
    for (const kind of kinds) {
        const folder = join(ROOT, "tests", "conformance", kind.name);
        for (const name of readdirSync(folder).filter((n) => n.endsWith(".drive")).slice(0, 4)) {
            const text = readFileSync(join(folder, name), "utf8");
            const native = tryRemora(["drive", "-"], `${text}\nhash\n`);
            if (native.status !== 0) continue;
            const hash = await page.evaluate((script) => {
                const { module } = window.remoraLab;
                const isGood = module.lend(new TextEncoder().encode(script), (at) => module.call.lab_run_script(at));
                const problem = module.text(module.call.lab_recording_error());
                return isGood ? BigInt.asUintN(64, module.call.lab_recording_hash()).toString(16).padStart(16, "0") : problem;
            }, text);
            equal(hash, JSON.parse(native.stdout.trimEnd().split("\n").at(-1)).hash, `${kind.name}/${name}`);
            ++compared;
        }
    }
    console.log(`  ${compared} scripts`);
    check(compared >= 40, `${compared} scripts compared`);
}

function nativeTrace(motion, network, rules) {
    mkdirSync(FOLDER, { recursive: true });
    tryRemora(["matrix", "--motion", motion, "--network", network, "--rules", rules, "--trace", FOLDER]);
    return join(FOLDER, `${motion}-${network}-${rules}.jsonl`);
}

export async function a_live_scene_moves_as_the_program_says_bit_by_bit(browser) {
    for (const [motion, network, rules] of [["run-stop", "bad", "l3"], ["jump", "wifi", "retail"]]) {
        const lines = readFileSync(nativeTrace(motion, network, rules), "utf8").trimEnd().split("\n").map((l) => JSON.parse(l));
        const frames = lines.filter((l) => l.pos);
        const page = await browser.open(`motion=${motion}&network=${network}&rules=${rules}&seed=1&paused=1&t=0.0167`);
        const got = await page.evaluate((count) => {
            const { live } = window.remoraLab;
            const names = ["drawn_x", "drawn_y", "drawn_z", "true_x", "true_y", "true_z", "queue"];
            const rows = [];
            live.seek(1);
            for (let f = 1; f <= count; ++f) {
                if (live.frame < f) live.step();
                rows.push(names.map((name) => live.reader(0)(f, name)));
            }
            return rows;
        }, frames.length);
        frames.forEach((f, i) => equal(got[i], [...f.pos, ...f.true].map(Math.fround).concat(f.queue), `${motion} frame ${i + 1}`));
        check(frames.length > 600, `${frames.length} frames`);
        await page.close();
    }
}

export async function a_dropped_trace_plays(browser) {
    const path = nativeTrace("run-stop", "bad", "l3");
    const page = await browser.open();
    await dropFile(page, path);
    await page.waitForFunction(() => window.remoraLab.source.kind === "trace" && window.remoraLab.source.time > 0.3);
    const frames = readFileSync(path, "utf8").trimEnd().split("\n").map((l) => JSON.parse(l)).filter((l) => l.pos);
    const [count, error, why] = await page.evaluate(() => {
        const { source, strip } = window.remoraLab;
        const read = source.reader(0);
        return [source.frames.length, read(400, "error"), strip.words(read(400, "reasons"))];
    });
    const f = frames[400];
    equal(count, frames.length, "frames");
    within(error - Math.hypot(...f.pos.map((v, i) => v - f.true[i])), -1e-4, 1e-4, "error");
    equal(why, f.why, "reasons");
}

// A small town that the tests write, 3 x 3 landblocks about the one in which scenes start.
function writeTown() {
    const folder = join(FOLDER, "town");
    mkdirSync(folder, { recursive: true });
    const program = join(ROOT, "build", "release", "remora_write_data");
    equal(spawnSync(program, [folder, "3", "3", "--scenery"], { encoding: "utf8" }).status, 0, "town");
    return [join(folder, "portal.dat"), join(folder, "cell.dat")];
}

const onLandblock = (page) => page.waitForFunction(() => window.remoraLab?.settings?.ground === -1 && window.remoraLab.source.isLive);

// Faces of the house, posts of trees, and a mover that walks on the terrain of the files.
async function walksThere(page, what) {
    const drawn = await page.evaluate(() => {
        const { terrain, group } = window.remoraLab.view.ground;
        return { heights: terrain ? [...terrain.heights].filter((h) => h === h).length : 0, meshes: group.children.length };
    });
    check(drawn.heights > 500 && drawn.meshes > 3, `${what}: ${JSON.stringify(drawn)}`);
    const [begin, end, height] = await page.evaluate(() => {
        const { live, view } = window.remoraLab;
        const at = () => ["x", "y", "z"].map((axis) => live.reader(0)(live.frame, `true_${axis}`));
        const first = at();
        live.press(1);
        for (let i = 0; i < 180; ++i) live.step();
        const last = at();
        return [first, last, view.ground.heightAt(last[0], last[1])];
    });
    const way = Math.hypot(end[0] - begin[0], end[1] - begin[1]);
    check(way > 3, `${what}: walked ${way} m`);
    within(end[2], height - 0.05, height + 3, `${what}: on the terrain of the files`);
}

export async function dropped_data_files_are_walked_on(browser) {
    const page = await browser.open("paused=1");
    const [portal, cell] = writeTown();
    await drop(page, "portal.dat", readFileSync(portal));
    await page.waitForFunction(() => /now drop client_cell_1.dat/.test(document.getElementById("toast").textContent));
    await drop(page, "cell.dat", readFileSync(cell));
    await onLandblock(page);
    check(/9 landblocks, .* buildings, .* rooms/.test(await page.textContent("#toast")), await page.textContent("#toast"));
    await walksThere(page, "dropped");
    check(!(await page.evaluate(() => window.remoraLab.address())).includes("ground=-1"), "a link without the files");
    // What is damaged is named, and the page goes on.
    const damaged = readFileSync(cell);
    damaged.writeUInt32LE(0x7FFFFFF0, 0x160);
    await drop(page, "cell.dat", damaged);
    await page.waitForFunction(() => /cannot be shown: record 0x/.test(document.getElementById("toast").textContent));
    await page.screenshot({ path: join(FOLDER, "damaged.png") });
}

export async function the_program_serves_data_files_to_the_page(browser) {
    const { server, address } = await serve(["--data", ...writeTown()]);
    server.removeAllListeners("exit");
    const own = browser.address;
    try {
        browser.address = address.split("?")[0];
        const page = await browser.openRaw(address, { viewport: { width: 1200, height: 800 } });
        await onLandblock(page);
        await walksThere(page, "served");
        await page.waitForTimeout(1000);
        mkdirSync(PICTURES, { recursive: true });
        await page.screenshot({ path: join(PICTURES, "landblock.png") });
    } finally {
        browser.address = own;
        server.stdout.resume();
        server.kill("SIGINT");
    }
}

// A runner in a circle, ten reports a second; the page comes to what the program says of the same file.
export async function a_table_of_another_game_is_drawn_beside_its_own_way(browser) {
    const rows = Array.from({ length: 300 }, (_, i) => {
        const [sent, angle] = [i / 10, i / 25];
        return [sent + 0.08 + ((i * 37) % 20) / 1000, 10 * Math.cos(angle), 10 * Math.sin(angle), 2, 500 + sent];
    });
    const text = ["t,x,y,z,sent", ...rows.map((r) => r.map((v) => v.toFixed(4)).join(","))].join("\n");
    const path = join(FOLDER, "game.csv");
    writeFileSync(path, text);
    const told = JSON.parse(remora(["score", path, "--json"])).traces.find((t) => t.body === "remora").error_mean_m;
    const page = await browser.open("paused=1");
    await dropFile(page, path);
    await page.waitForFunction(() => window.remoraLab.source.kind === "table");
    const seen = await page.evaluate(() => {
        const { source } = window.remoraLab;
        const errors = source.frames.flatMap(({ time }, f) => (time > 1 ? [source.reader(0)(f, "error")] : []));
        return { mean: errors.reduce((a, b) => a + b, 0) / errors.length, text: document.getElementById("recording-text").textContent, seconds: source.frames.length / 60 };
    });
    within(seen.mean, told - 0.01, told + 0.01, "mean error, m");
    within(seen.seconds, 28, 32, "seconds");
    check(seen.text.includes("remora score game.csv"), seen.text);
    await drop(page, "bad.csv", "t,x,y\n1,2,3\n");
    await page.waitForFunction(() => document.getElementById("toast").textContent.includes("fewer than ten"));
}
