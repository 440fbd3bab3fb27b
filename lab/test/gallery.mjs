// The gallery and its links, and observers side by side on the same datagrams.

import { SCENES } from "../page/scenes.js";
import { check, equal, within } from "./harness.mjs";

const hashOf = (page) => page.evaluate(() => location.hash.slice(1));

export async function the_first_screen_shows_what_there_is_to_see(browser) {
    const page = await browser.open("", { width: 1400, height: 900 });
    const cards = await page.$$eval("#gallery .card", (all) => all.map((c) => ({ text: c.textContent, bottom: c.getBoundingClientRect().bottom })));
    equal(cards.length, SCENES.length, "scenes");
    check(cards.every((c) => c.text.length > 30 && c.bottom < 200), "each has a sentence, on the first screen");
    check((await page.textContent("#caption")).includes("Look for:"), "it says what to look for");
    check((await page.$eval("#stage", (e) => e.getBoundingClientRect().bottom)) < 700, "the picture is on it, too");
    equal(await page.evaluate(() => window.remoraLab.live.observers), ["smooth", "reckon", "damped", "geckos"], "observers");
    equal(await page.$$eval(".panel-label b", (all) => all.map((b) => b.textContent)), ["remora", "dead reckoning", "lerp", "late buffer"], "pictures");
    await page.waitForFunction(() => [...document.querySelectorAll("#legend td:nth-child(-n + 4)")].filter((c) => Number(c.textContent) > 0).length === 12);
}

// The mean distance of the first observer from the mover after ten seconds.
async function meanError(browser, hash) {
    const page = await browser.open(`${hash}&paused=1`);
    return page.evaluate(() => {
        const { live } = window.remoraLab;
        live.seek(60);
        let sum = 0;
        for (let f = 60; f < 660; ++f) {
            live.step();
            sum += live.reader(0)(live.frame, "error");
        }
        return sum / 600;
    });
}

export async function times_of_sending_bring_smooth_rules_to_the_present(browser) {
    const [told, untold] = [await meanError(browser, "motion=run-turn&rules=smooth"), await meanError(browser, "motion=run-turn&rules=smooth&timed=0")];
    console.log(`  ${told.toFixed(4)} m with times, ${untold.toFixed(4)} m without`);
    check(told < 0.03 && untold > 4 * told, "the least delay is not known without them");
    const page = await browser.open("motion=run-turn&rules=smooth");
    await page.selectOption("#timed", "0");
    await page.waitForFunction(() => location.hash.includes("timed=0") && window.remoraLab.live.settings().timed === 0);
}

export async function every_scene_is_a_link_that_runs(browser) {
    const page = await browser.open("paused=1", { width: 1000, height: 700 });
    for (const scene of SCENES) {
        await page.click(`[data-scene=${scene.name}]`);
        await page.click("#play"); // pause, so that the address is not about a moment
        await page.click("#play");
        const [time, shown, text, camera] = await page.evaluate(() => {
            const lab = window.remoraLab;
            lab.runTo(lab.live.time + 2);
            return [lab.live.time, lab.view.bodies[0].isVisible, document.getElementById("caption").textContent, { ...lab.view.camera }];
        });
        const words = new URLSearchParams(scene.address);
        within(time, Number(words.get("t")) + 2 - 0.02, Infinity, `${scene.name}: seconds`);
        check(shown && text.includes(scene.look), `${scene.name}: figure and caption`);
        equal([camera.yaw, camera.pitch, camera.zoom].join(), words.get("camera"), `${scene.name}: camera`);
        await page.waitForFunction((name) => location.hash === (name === "you" ? "" : `#scene=${name}`), scene.name);
    }
    const link = await browser.open("scene=jump&delay=300&paused=1&t=4");
    equal(await link.evaluate(() => { const s = window.remoraLab.live.settings(); return [s.delay, window.remoraLab.module.scenarios[s.scenario], window.remoraLab.live.observers[1]]; }),
        [0.3, "jump", "damped"], "a scene with another delay");
    await link.waitForFunction(() => location.hash.includes("scene=jump"));
    check((await hashOf(link)).includes("delay=300"), `the address keeps both: ${await hashOf(link)}`);
    await link.selectOption("#motion", { label: "walk" });
    check(!(await link.isVisible("#caption")), "another motion has no caption");
    await link.waitForFunction(() => location.hash.includes("motion=walk") && !location.hash.includes("scene"));
}

export async function a_page_in_a_frame_shows_scenes_picture_and_time(browser) {
    const page = await browser.open("embed=1&paused=1", { width: 800, height: 520 });
    const seen = await page.evaluate(() => ["gallery", "caption", "stage", "transport", "panel", "graphs"].map((id) => document.getElementById(id).checkVisibility()));
    equal(seen, [true, true, true, true, false, false], "what is seen");
    check(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), "it fits its frame");
}

// The ways of the mover and of remora end where it vanishes and begin anew; a lerp goes all the way there.
export async function a_teleport_is_neither_drawn_as_a_way_nor_counted_as_a_correction(browser) {
    const page = await browser.open("scene=teleport&paused=1&t=5.2");
    await page.waitForFunction(() => window.remoraLab.view.corrections.length === 3);
    const seen = await page.evaluate(() => {
        const { view, live } = window.remoraLab;
        const ways = [view.trueTrail, ...view.trails.slice(0, 2)];
        return { leaps: ways.map((way) => way.leaps.size),
            left: ways.map((way) => way.count - 1 - way.line.geometry.drawRange.count / 2),
            corrections: view.corrections.map((frames) => frames.map((f) => live.reader(0)(f, "time")).filter((t) => t > 4 && t < 5).length) };
    });
    equal(seen, { leaps: [1, 1, 0], left: [1, 1, 0], corrections: [0, 0, 0] }, "leaps, steps that are not drawn, corrections");
}

// Lag in seconds behind the true mover on a straight way.
const lagOf = (page, side, seconds) => page.evaluate(([which, length]) => {
    const { live } = window.remoraLab;
    const end = live.time + length;
    let [sum, count] = [0, 0];
    while (live.time < end) {
        live.step();
        const read = live.reader(which);
        sum += (read(live.frame, "true_y") - read(live.frame, "drawn_y")) / read(live.frame, "true_speed");
        ++count;
    }
    return sum / count;
}, [side, seconds]);

// As bench/peers has it: each is as late as its formula says.
export async function peers_are_as_late_as_their_formulas_say(browser) {
    const page = await browser.open("motion=run&network=lan&delay=50&ground=0&second=geckos&third=damped&paused=1&t=4");
    within(await lagOf(page, 1, 4), 0.6 - 0.02, 0.6 + 0.02, "s behind of a buffer of three reports");
    // Half an interval on average, the way there, and what smoothing leaves.
    within(await lagOf(page, 2, 4), 0.05 + 0.1 + 0.05 - 0.04, 0.05 + 0.1 + 0.05 + 0.04, "s behind of a damped lerp");
    const other = await browser.open("motion=run&network=wifi&ground=0&second=reckon&paused=1&t=4");
    within(await lagOf(other, 1, 4), -0.002, 0.002, "s behind of dead reckoning on a straight way");
}

export async function peers_draw_the_same_after_going_back(browser) {
    const page = await browser.open("motion=free&network=wifi&ground=0&second=geckos&third=reckon&paused=1");
    const result = await page.evaluate(() => {
        const { live, module } = window.remoraLab;
        const drive = (frames, keys) => { module.call.lab_keys(keys); for (let i = 0; i < frames; ++i) live.step(); };
        const places = () => [1, 2].flatMap((side) => ["drawn_x", "drawn_y"].map((name) => live.reader(side)(live.frame, name)));
        drive(240, 65);
        drive(240, 97);
        const [frame, first] = [live.frame, places()];
        live.seek(frame - 200);
        const back = places();
        while (live.frame < frame) live.step();
        const again = places();
        live.seek(frame - 200);
        drive(1, 97); // another future, which happens to be the same
        while (live.frame < frame) live.step();
        return { first, back, again, anew: places() };
    });
    equal(result.again, result.first, "after playing it again");
    result.anew.forEach((v, i) => within(v - result.first[i], -1e-6, 1e-6, `made anew, ${i}`));
    check(Math.abs(result.back[1] - result.first[1]) > 0.1, "it was elsewhere before");
}

export async function three_observers_have_numbers_and_lines(browser) {
    const page = await browser.open("motion=run-stop&network=mobile&second=retail&third=damped&paused=1&t=8", { width: 1400, height: 900 });
    await page.waitForFunction(() => [...document.querySelectorAll("#legend td")].filter((c) => c.textContent).length === 12);
    const [numbers, errors, lines] = await page.evaluate(() => {
        const { live, plots } = window.remoraLab;
        return [[...document.querySelectorAll("#legend tbody tr")].slice(0, 3).map((r) => Number(r.cells[1].textContent)),
            [0, 1, 2].map((side) => live.reader(side)(live.frame, "error")),
            plots.plots.map((p) => p.chart.data.length - 1)];
    });
    numbers.forEach((v, i) => within(v - errors[i], -0.006, 0.006, `error of ${i}`));
    equal(lines, [3, 4, 3, 3], "lines of error, speed (with the true one), queue and fails");
    equal(await page.$$eval("#second option", (all) => all.map((o) => o.value)),
        ["", ...(await page.evaluate(() => window.remoraLab.module.rules)), "geckos", "damped", "reckon"], "what can be chosen");
    equal(await page.$$eval("#fourth option", (all) => all.map((o) => o.value)), ["", "geckos", "damped", "reckon"], "what can be the fourth");
    check((await page.textContent("#beside-note")).includes("our code"), "it says whose code that is");
}

// After fifteen seconds of whoever drives: numbers that are those of the rows, and the network's name.
export async function the_first_scene_ends_with_scores(browser) {
    const page = await browser.open("", { width: 1400, height: 900 });
    const seen = await page.evaluate(() => {
        const lab = window.remoraLab;
        lab.setPlaying(true);
        const early = () => { for (let i = 0; i < 14 * 4; ++i) lab.advance(0.25); };
        early();
        const hidden = document.getElementById("card").hidden;
        for (let i = 0; i < 8; ++i) lab.advance(0.25);
        const rows = [...document.querySelectorAll("#card tbody tr")].map((r) => [...r.cells].map((c) => c.textContent));
        return { hidden, shown: !document.getElementById("card").hidden, rows, title: document.querySelector("#card h2").textContent,
            text: document.querySelector("#card p").textContent };
    });
    equal([seen.hidden, seen.shown], [true, true], "before and after fifteen seconds");
    equal(seen.rows.map(([name]) => name), ["remora", "dead reckoning", "lerp", "late buffer"], "who");
    check(seen.rows.every(([, mean, worst]) => Number(mean) > 0 && Number(worst) >= Number(mean)), JSON.stringify(seen.rows));
    const best = seen.rows.map(([name, mean]) => [Number(mean), name]).sort((a, b) => a[0] - b[0])[0][1];
    check(seen.title.includes("wifi") && seen.text.includes(`: ${best},`), `${seen.title} ${seen.text}`);
    await page.click("#card [data-do=close]");
    check(!(await page.isVisible("#card")), "it closes");
    await page.$eval("#net", (e) => { e.value = "4"; e.dispatchEvent(new Event("input", { bubbles: true })); });
    check((await page.textContent("#net-text")).startsWith("bad:"), "one slider from lan to bad");
    await page.waitForFunction(() => window.remoraLab.live.settings().delay === 0.25);
}

// A wall stops the mover: dead reckoning is drawn inside of it, remora is not.
export async function walls_are_walls_for_remora(browser) {
    const page = await browser.open("scene=walls&paused=1", { width: 900, height: 640 });
    const [ours, theirs] = await page.evaluate(() => {
        const { live, view } = window.remoraLab;
        const inside = (x, y, z) => view.ground.things.some(([kind, u, v, foot, wide, deep, high, , heading]) => {
            const [t, dx, dy] = [(heading * Math.PI) / 180, x - u, y - v];
            return kind === 2 && z < foot + high - 0.3 && Math.abs(dx * Math.cos(t) - dy * Math.sin(t)) < wide / 2 && Math.abs(dx * Math.sin(t) + dy * Math.cos(t)) < deep / 2;
        });
        const frames = [0, 0];
        while (live.time < 7) {
            live.step();
            for (const side of [0, 1]) frames[side] += inside(...["x", "y", "z"].map((a) => live.reader(side)(live.frame, `drawn_${a}`)));
        }
        return frames;
    });
    equal(ours, 0, "frames of remora in a wall");
    check(theirs > 10, `frames of dead reckoning in a wall: ${theirs}`);
}

export async function figures_do_not_hide_each_other(browser) {
    for (const quality of [1, 3]) {
        const page = await browser.open(`scene=rubber&paused=1&t=8&quality=${quality}`, { width: 1000, height: 700 });
        const shown = await page.evaluate(() => {
            const { view } = window.remoraLab;
            const seen = [];
            const original = view.aim.bind(view);
            view.aim = (cell) => { seen.push({ cell, how: view.bodies.slice(0, 2).map((b) => b.how), truth: view.truth.how }); return original(cell); };
            view.isNew = true;
            view.draw(0);
            window.remoraLab.setTogether(true);
            view.draw(0);
            return seen;
        });
        equal(shown.map((s) => [...s.how, s.truth].join()), ["solid,,outline", ",solid,outline", "solid,outline,outline"], "who is drawn how");
        check(shown[0].cell.left + shown[0].cell.width <= shown[1].cell.left + 0.5, "pictures lie side by side");
    }
}
