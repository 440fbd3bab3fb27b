// For everybody: by keyboard, by screen reader, with less motion, by finger, on any screen.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { FOLDER, ROOT, check, dropFile, equal, remora } from "./harness.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SCREENS = [[1400, 900], [800, 360], [400, 800]];

export async function axe_finds_nothing_to_complain_of(browser) {
    for (const [width, height] of SCREENS) {
        for (const colorScheme of ["light", "dark"]) {
            const page = await browser.open("paused=1&t=4", { width, height, colorScheme });
            await page.click("#inspector-box summary");
            await page.evaluate(AXE);
            const findings = await page.evaluate(async () => (await window.axe.run()).violations
                .map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`));
            equal(findings, [], `findings at ${width} × ${height}, ${colorScheme}`);
            await page.close();
        }
    }
}

export async function axe_finds_nothing_in_the_report(browser) {
    const file = join(FOLDER, "report.html");
    remora(["demo", "--seeds", "1", "--html", file]);
    for (const colorScheme of ["light", "dark"]) {
        const page = await browser.openRaw(pathToFileURL(file).href, { viewport: { width: 1024, height: 768 }, colorScheme });
        await page.evaluate(AXE);
        const findings = await page.evaluate(async () => (await window.axe.run()).violations.map((v) => `${v.id}: ${v.nodes[0].html}`));
        equal(findings, [], `findings in the report, ${colorScheme}`);
        const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
        check(screens <= 4, `the report is ${screens} screens long`);
        await page.close();
    }
}

export async function nothing_over_the_scene_covers_anything_else(browser) {
    for (const [width, height] of [...SCREENS, [860, 700], [960, 700]]) {
        for (const hasTouch of [false, true]) {
            const page = await browser.open("scene=you&paused=1&t=6", { width, height, hasTouch, isMobile: hasTouch });
            await page.waitForFunction(() => document.querySelector(".panel-label span").textContent !== "");
            const found = await page.evaluate(() => {
                const boxes = [...document.querySelectorAll("#view-buttons, .panel-label p")].map((e) => [e.id || e.textContent, e.getBoundingClientRect()]);
                const stage = document.getElementById("stage").getBoundingClientRect();
                const hits = boxes.flatMap(([a, p], i) => boxes.slice(i + 1).filter(([, q]) =>
                    p.left < q.right && q.left < p.right && p.top < q.bottom && q.top < p.bottom).map(([b]) => `${a} and ${b}`));
                const out = boxes.filter(([, p]) => p.left < stage.left || p.right > stage.right + 0.5 || p.bottom > stage.bottom + 0.5).map(([id]) => id);
                const area = boxes.reduce((sum, [, p]) => sum + p.width * p.height, 0) / (stage.width * stage.height);
                return { hits, out, boxes: boxes.length, area, top: stage.top, pad: document.getElementById("pad").checkVisibility() };
            });
            equal([found.hits, found.out], [[], []], `what covers what, and sticks out, at ${width} × ${height}, touch ${hasTouch}`);
            equal([found.boxes, found.pad], [5, hasTouch], "boxes, and the pad below");
            check(found.area < 0.16, `${found.area} of the picture is covered at ${width} × ${height}`);
            if (width < 500) check(found.top < 110, `the picture begins ${found.top} px down`);
            await page.close();
        }
    }
}

export async function every_slider_has_a_name(browser) {
    const page = await browser.open("paused=1&t=1");
    for (const name of ["Delay", "Jitter", "Loss", "Reordering", "Update rate", "Frame rate", "Rewind"]) {
        equal(await page.getByRole("slider", { name, exact: true }).count(), 1, `sliders called ${name}`);
    }
}

export async function strip_camera_and_file_chooser_are_reached_by_keyboard(browser) {
    const page = await browser.open("motion=run&network=lan&paused=1&t=4");
    const reached = new Set();
    for (let i = 0; i < 60; ++i) {
        await page.keyboard.press("Tab");
        reached.add(await page.evaluate(() => document.activeElement.id));
    }
    for (const id of ["view", "strip", "file"]) check(reached.has(id), `${id} is reached by Tab`);
    await page.focus("#strip");
    const frame = () => page.evaluate(() => window.remoraLab.source.frame);
    const before = await frame();
    await page.keyboard.press("ArrowLeft");
    equal(await frame(), before - 1, "frame after an arrow");
    check(/s: /.test(await page.getAttribute("#strip", "aria-valuetext")), "it says what happened there");
    await page.focus("#view");
    const camera = () => page.evaluate(() => ({ ...window.remoraLab.view.camera }));
    const was = await camera();
    for (const key of ["l", "i", "+"]) await page.keyboard.press(key);
    const now = await camera();
    equal([now.yaw - was.yaw, now.pitch - was.pitch, now.zoom < was.zoom], [10, 5, true], "camera");
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.focus("#file").then(() => page.keyboard.press("Space"))]);
    await chooser.setFiles(join(ROOT, "docs", "chase.drive"));
    await page.waitForFunction(() => window.remoraLab.source.kind === "drive script");
}

export async function who_asks_for_less_motion_is_shown_a_picture(browser) {
    const page = await browser.open("motion=run", { reducedMotion: "reduce" });
    equal(await page.evaluate(() => window.remoraLab.page.paused), true, "paused");
    check((await page.textContent("#toast")).includes("less motion"), "it says why");
    const before = await page.evaluate(() => window.remoraLab.source.time);
    await page.evaluate(() => new Promise((r) => { requestAnimationFrame(() => requestAnimationFrame(r)); }));
    equal(await page.evaluate(() => window.remoraLab.source.time), before, "time");
    await page.click("#play");
    await page.waitForFunction((t) => window.remoraLab.source.time > t, before);
}

export async function keys_do_not_throw_a_recording_away(browser) {
    const page = await browser.open("paused=1");
    await dropFile(page, join(ROOT, "docs", "chase.drive"));
    await page.waitForFunction(() => window.remoraLab.source.kind === "drive script");
    for (const key of ["KeyW", "Space", "ArrowUp"]) {
        await page.keyboard.press(key);
        equal(await page.evaluate(() => window.remoraLab.source.kind), "drive script", `after ${key}`);
    }
    check((await page.textContent("#toast")).includes("recording"), "it says so");
}

export async function fingers_can_walk(browser) {
    const page = await browser.open("motion=free&network=lan&ground=0", { width: 400, height: 800, hasTouch: true, isMobile: true });
    await page.tap("[data-key=ShiftLeft]");
    equal(await page.getAttribute("[data-key=ShiftLeft]", "aria-pressed"), "true", "walk");
    check(await page.isVisible("#pad .hint"), "there is a hint");
    const box = await (await page.$("[data-key=KeyW]")).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.waitForFunction(() => {
        const { source } = window.remoraLab;
        const speed = source.reader(0)(source.frame, "true_speed");
        return speed > 3 && speed < 3.2;
    });
}
