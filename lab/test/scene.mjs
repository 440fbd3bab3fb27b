// The live scene: loading, moving by hand, sliders, time, links.

import { check, drop, equal, mean, run, slide, sum, within } from "./harness.mjs";

const FRAME = 1 / 60;
const TICK = 1 / 30;
const RUN_SPEED = 4;

// Standing still, on a level ground, without any trouble on the way.
const CALM = "motion=run&network=lan&ground=0&paused=1&t=2";

// What the page takes from the server until the mover moves by itself. Counted, because how long it
// takes is a matter of the machine and of what else runs on it.
export async function the_page_moves_by_itself_after_eight_requests_and_two_megabytes(browser) {
    const page = await browser.open();
    const [requests, bytes] = await page.evaluate(async () => {
        const lab = window.remoraLab;
        const place = () => lab.view.bodies[0].position.toArray();
        const before = place();
        while (Math.hypot(...place().map((v, i) => v - before[i])) < 0.01) await new Promise(requestAnimationFrame);
        const entries = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
        return [entries.length, entries.reduce((all, entry) => all + entry.encodedBodySize, 0)];
    });
    console.log(`  moves after ${requests} requests, ${Math.round(bytes / 1000)} kB`);
    within(requests, 1, 8, "requests until it moves");
    within(bytes, 1, 2_000_000, "bytes until it moves");
}

export async function typing_w_moves_the_mover_and_the_observer_follows_within_the_delay(browser) {
    for (const delay of [0, 300]) {
        const page = await browser.open(`motion=free&network=lan&ground=0&delay=${delay}`);
        await page.waitForFunction(() => window.remoraLab.source.time > 1);
        await page.keyboard.down("KeyW");
        await page.waitForFunction(() => {
            const { source } = window.remoraLab;
            const read = source.reader(0);
            return read(source.frame, "drawn_y") - read(source.firstRow, "drawn_y") > 1;
        });
        await page.keyboard.up("KeyW");
        const [moved, followed, x] = await page.evaluate(() => {
            const { source } = window.remoraLab;
            const read = source.reader(0);
            const first = (name) => {
                let f = source.firstRow;
                const start = read(f, name);
                while (read(f, name) - start < 0.01) ++f;
                return read(f, "time");
            };
            return [first("true_y"), first("drawn_y"), read(source.frame, "drawn_x") - read(source.firstRow, "drawn_x")];
        });
        within(followed - moved, delay / 1000 - FRAME, delay / 1000 + 2 * TICK + FRAME + 1e-6, `delay ${delay}, followed after`);
        within(Math.abs(x), 0, 0.01, "metres to the side");
        await page.waitForFunction(() => window.remoraLab.source.reader(0)(window.remoraLab.source.frame, "true_speed") === 0);
        await page.close();
    }
}

export async function every_key_does_what_the_help_says(browser) {
    const page = await browser.open("motion=free&network=lan&ground=0");
    const speeds = async (keys) => {
        for (const key of keys) await page.keyboard.down(key);
        await page.waitForTimeout(60);
        const now = await page.evaluate(() => {
            const lab = window.remoraLab;
            for (let i = 0; i < 30; ++i) lab.source.step();
            const value = (index) => {
                const field = lab.module.fields.findIndex((f) => f.name === index);
                return lab.inspector.values(3, field);
            };
            return { cycle: value("cycle_velocity"), turn: value("cycle_omega") };
        });
        for (const key of keys) await page.keyboard.up(key);
        await page.waitForTimeout(60);
        await page.evaluate(() => { for (let i = 0; i < 20; ++i) window.remoraLab.source.step(); });
        return now;
    };
    within((await speeds(["KeyW"])).cycle[1], 3.99, 4.01, "run");
    within((await speeds(["ShiftLeft", "KeyW"])).cycle[1], 3.11, 3.13, "walk");
    within((await speeds(["ArrowUp"])).cycle[1], 3.99, 4.01, "arrow up");
    check((await speeds(["KeyS"])).cycle[1] < -1, "S goes back");
    check((await speeds(["KeyE"])).cycle[0] > 0.5, "E steps right");
    check((await speeds(["KeyQ"])).cycle[0] < -0.5, "Q steps left");
    check((await speeds(["KeyD"])).turn[2] < -0.5, "D turns right");
    check((await speeds(["KeyA"])).turn[2] > 0.5, "A turns left");
    await page.keyboard.press("Space");
    await page.waitForTimeout(60);
    const height = Math.max(...(await run(page, 0.5, ["drawn_z"])).drawn_z);
    check(height > 0.5, `space jumps, ${height} m high`);
    await page.keyboard.press("?");
    check(await page.isVisible("#help"), "? shows the help");
    await page.keyboard.press("Escape");
    check(!(await page.isVisible("#help")), "escape closes it");
}

// In every scene, script or chance: time goes on, and the mover from where it is.
export async function a_key_takes_the_mover_over_where_it_is(browser) {
    for (const hash of ["motion=run-turn&network=lan&ground=0&t=6&paused=1", "scene=rubber&t=6&paused=1", "scene=crowd&t=6&paused=1"]) {
        const page = await browser.open(hash);
        const [before, after, script] = await page.evaluate(() => {
            const lab = window.remoraLab;
            const now = () => ({ time: lab.live.time, at: ["x", "y"].map((a) => lab.live.reader(0)(lab.live.frame, `true_${a}`)), motion: lab.settings.scenario });
            const first = now();
            lab.move(2); // back
            lab.live.step();
            const second = now();
            lab.runTo(9);
            return [first, second, lab.live.reader(0)(lab.live.frame, "true_speed")];
        });
        within(after.time - before.time, 0, 0.02, `${hash}: seconds later`);
        within(Math.hypot(after.at[0] - before.at[0], after.at[1] - before.at[1]), 0, 0.14, `${hash}: metres away`);
        within(script, 2, 2.06, `${hash}: it goes on as the key says, m/s`);
        equal(after.motion, before.motion, `${hash}: motion`);
    }
    const page = await browser.open("motion=run-turn");
    await page.keyboard.press("KeyW");
    await page.waitForFunction(() => window.remoraLab.live.isByHand);
}

export async function chance_drives_the_same_again(browser) {
    const page = await browser.open("motion=free&mind=9&network=wifi&ground=0&paused=1&t=1");
    const result = await page.evaluate(() => {
        const { live } = window.remoraLab;
        const seen = new Map();
        const at = () => ["true_x", "true_y", "true_z", "drawn_x"].map((n) => live.reader(0)(live.frame, n)).join();
        while (live.time < 20) { live.step(); seen.set(live.frame, at()); }
        const speeds = [...seen.keys()].map((f) => live.reader(0)(f, "true_speed"));
        live.seek(live.frame - 600);
        let wrong = 0;
        while (live.frame < live.last) { live.step(); wrong += at() !== seen.get(live.frame); }
        return { wrong, stops: speeds.filter((v, i) => v === 0 && speeds[i - 1] > 0).length, fastest: Math.max(...speeds) };
    });
    equal(result.wrong, 0, "frames that differ after going back");
    check(result.stops >= 1 && result.fastest > 3.9, `it stops ${result.stops} times and runs ${result.fastest} m/s`);
}

// ------------------------------------------------------------------------------------------- sliders

const arrivalAges = (rows) => rows.age.filter((_, i) => rows.arrived[i] > 0);

export async function the_delay_slider_makes_the_observer_lag(browser) {
    const page = await browser.open(CALM);
    const measure = async () => {
        await run(page, 3, []);
        return run(page, 8, ["age", "arrived", "error"]);
    };
    const none = await measure();
    await slide(page, "delay", 400);
    const late = await measure();
    within(mean(arrivalAges(none)), 0, FRAME, "age on arrival without delay");
    within(mean(arrivalAges(late)), 0.4 - 1e-9, 0.4 + FRAME, "age on arrival with 400 ms");
    within(mean(late.error) - mean(none.error), 0.4 * RUN_SPEED - 0.2, 0.4 * RUN_SPEED + 0.2, "more metres of error");
}

export async function the_jitter_slider_spreads_the_arrivals(browser) {
    const page = await browser.open(`${CALM}&delay=200`);
    const spread = (rows) => Math.max(...arrivalAges(rows)) - Math.min(...arrivalAges(rows));
    within(spread(await run(page, 15, ["age", "arrived"])), 0, FRAME + 1e-6, "spread without jitter");
    await slide(page, "jitter", 80);
    await run(page, 1, []);
    within(spread(await run(page, 15, ["age", "arrived"])), 0.1, 0.16 + 2 * FRAME, "spread with 80 ms");
}

export async function the_loss_slider_takes_arrivals_away(browser) {
    const page = await browser.open(CALM);
    const share = (rows) => sum(rows.arrived) / sum(rows.sent);
    equal(share(await run(page, 10, ["arrived", "sent"])), 1, "share that arrives");
    await slide(page, "loss", 40);
    within(share(await run(page, 60, ["arrived", "sent"])), 0.5, 0.7, "share that arrives with 40 % loss");
}

export async function the_reordering_slider_lets_datagrams_overtake_each_other(browser) {
    const page = await browser.open(`${CALM}&every=3`);
    equal(sum((await run(page, 10, ["overtaken"])).overtaken), 0, "overtaken");
    await slide(page, "reorder", 30);
    const rows = await run(page, 30, ["overtaken", "arrived"]);
    within(sum(rows.overtaken) / sum(rows.arrived), 0.2, 0.4, "share that was overtaken with 30 %");
}

export async function the_update_rate_slider_sets_the_arrivals_per_second(browser) {
    const page = await browser.open(CALM);
    for (const ticks of [1, 6, 30]) {
        await slide(page, "report_ticks", -ticks);
        await run(page, 1.1, []);
        within(sum((await run(page, 10, ["arrived"])).arrived) / 10, 30 / ticks - 0.11, 30 / ticks + 0.11, `every ${ticks} ticks`);
    }
}

export async function the_frame_rate_slider_sets_the_drawings_per_second(browser) {
    const page = await browser.open("motion=run&network=lan&ground=0&speed=1");
    for (const rate of [5, 12]) {
        await slide(page, "frame_rate", rate);
        // Four seconds of a screen with 240 frames a second, all at once.
        const drawings = await page.evaluate(() => {
            const lab = window.remoraLab;
            let count = 0;
            lab.owed = 0; // of the rate before
            for (let i = 0; i < 960; ++i) {
                lab.isDirty = false;
                lab.advance(1 / 240);
                count += lab.isDirty ? 1 : 0;
            }
            return count;
        });
        within(drawings, 4 * rate - 1, 4 * rate + 1, `drawings at ${rate}`);
    }
    await page.click("#play");
    await slide(page, "frame_rate", 90);
    await run(page, 0.1, []);
    within((await run(page, 2, ["time"])).time.length, 179, 181, "frames in two seconds");
}

export async function presets_set_all_sliders_and_say_so(browser) {
    const page = await browser.open("motion=run");
    const shown = async (name) => {
        await page.click(`[data-preset=${name}]`);
        return page.$$eval("#network-sliders output", (all) => all.map((o) => o.textContent));
    };
    equal(await shown("lan"), ["0 ms", "± 0 ms", "0 %", "0 %"], "lan");
    equal(await shown("good"), ["50 ms", "± 5 ms", "0 %", "0 %"], "good");
    equal(await shown("wifi"), ["80 ms", "± 30 ms", "1 %", "0 %"], "wifi");
    equal(await shown("mobile"), ["150 ms", "± 80 ms", "3 %", "2 %"], "mobile");
    equal(await shown("bad"), ["250 ms", "± 120 ms", "10 %", "0 %"], "bad");
    equal(await page.getAttribute("[data-preset=bad]", "aria-pressed"), "true", "pressed");
    check((await page.textContent("#network-note")).includes("400 ms"), "the gaps are told");
    await slide(page, "delay", 100);
    equal(await page.$$eval("[data-preset][aria-pressed=true]", (all) => all.length), 0, "pressed after a change");
}

// ---------------------------------------------------------------------------------------------- time

export async function rewinding_restores_the_same_hash(browser) {
    const page = await browser.open("motion=free&network=bad&second=retail&paused=1");
    const result = await page.evaluate(() => {
        const { live, module } = window.remoraLab;
        const { call } = module;
        const keys = [65, 0, 97, 66, 1, 65];
        const hashes = new Map();
        const all = () => [0, 1, 2].map((side) => String(call.lab_hash(side))).join();
        for (let i = 0; i < 45 * 60; ++i) {
            if (i % 150 === 0) call.lab_keys(keys[(i / 150) % keys.length]);
            if (i % 400 === 100) call.lab_jump(0.7);
            if (i === 1500) live.apply({ ...live.settings(), delay: 0.05, gap: 0 });
            if (i === 2000) live.apply({ ...live.settings(), frame_rate: 50, report_ticks: 3 });
            live.step();
            hashes.set(live.frame, all());
        }
        const end = live.frame;
        const oldest = live.time;
        live.seek(live.first);
        const back = oldest - live.time;
        const wrong = [];
        for (const frame of [live.first, live.first + 1, 1490, 1499, 1500, 1501, 1999, 2000, 2001, 2345, 1700, end, 1800, end]) {
            live.seek(frame);
            if (all() !== hashes.get(frame)) wrong.push(frame);
        }
        return { wrong, back, different: new Set(hashes.values()).size };
    });
    equal(result.wrong, [], "frames with another hash");
    check(result.back >= 29.9, `one can go back ${result.back} s`);
    check(result.different > 1000, "hashes differ from frame to frame");
}

export async function doing_something_else_after_going_back_makes_another_future(browser) {
    const page = await browser.open("motion=free&network=lan&ground=0&paused=1");
    const [shorter, y] = await page.evaluate(() => {
        const { live, module } = window.remoraLab;
        module.call.lab_keys(65);
        for (let i = 0; i < 300; ++i) live.step();
        live.seek(live.frame - 200);
        const then = live.frame;
        module.call.lab_keys(0);
        const isShorter = live.last === then;
        for (let i = 0; i < 200; ++i) live.step();
        return [isShorter, live.reader(0)(live.frame, "true_speed")];
    });
    equal([shorter, y], [true, 0], "future");
}

export async function two_things_done_in_one_frame_both_happen(browser) {
    const page = await browser.open("motion=free&network=lan&ground=0&paused=1");
    const [delay, speed, height] = await page.evaluate(() => {
        const { live } = window.remoraLab;
        for (let i = 0; i < 120; ++i) live.step();
        live.seek(live.frame - 60);
        live.apply({ ...live.settings(), delay: 0.123 });
        live.press(65);
        live.jump(1);
        for (let i = 0; i < 20; ++i) live.step();
        const read = live.reader(0);
        return [live.settings().delay, read(live.frame, "true_speed"), read(live.frame, "true_z")];
    });
    equal(delay, 0.123, "delay");
    check(speed > 1 && height > 0.3, `it jumps ahead: ${speed} m/s, ${height} m high`);
}

export async function the_strip_and_the_plots_lead_to_the_moment_that_is_clicked(browser) {
    const page = await browser.open("motion=run-stop&network=mobile", { width: 1300, height: 900 });
    await page.evaluate(() => { const { live } = window.remoraLab; while (live.time < 11) live.step(); });
    await page.waitForTimeout(300);
    await page.click("#play");
    const before = await page.evaluate(() => window.remoraLab.source.time);
    const box = await (await page.$("#strip")).boundingBox();
    await page.mouse.click(box.x + 78 + (box.width - 78) * 0.5, box.y + 20);
    const strip = await page.evaluate(() => window.remoraLab.source.time);
    within(before - strip, 4, 8, "seconds back by the strip");
    equal(await page.evaluate(() => window.remoraLab.page.paused), true, "paused");
    await page.waitForTimeout(300);
    const plot = await (await page.$(".u-over")).boundingBox();
    await page.mouse.move(plot.x + 3, plot.y + 20);
    await page.mouse.click(plot.x + plot.width * 0.1, plot.y + 20);
    const at = await page.evaluate(() => window.remoraLab.source.time);
    check(at < strip - 1, `the plot leads back, to ${at} from ${strip}`);
}

export async function pause_tick_slow_motion_and_the_timeline_work(browser) {
    const page = await browser.open("motion=run&network=lan&ground=0");
    await page.click("#play");
    const state = () => page.evaluate(() => {
        const { source } = window.remoraLab;
        return { time: source.time, tick: source.reader(0)(source.frame, "tick"), frame: source.frame };
    });
    const before = await state();
    await page.waitForTimeout(200);
    equal(await state(), before, "while paused");
    await page.click("#tick");
    equal((await state()).tick, before.tick + 1, "after one tick");
    await page.keyboard.press(".");
    equal((await state()).tick, before.tick + 2, "after another");
    await page.keyboard.press("ArrowLeft");
    within(before.time - (await state()).time, 1.8, 2, "two seconds back");
    await page.$eval("#timeline", (t) => { t.value = Number(t.min) + 5; t.dispatchEvent(new Event("input", { bubbles: true })); });
    const first = await page.evaluate(() => window.remoraLab.source.first);
    equal((await state()).frame, first + 5, "by the timeline");
    await page.selectOption("#speed", "0.1");
    await page.click("#play");
    // Of the seconds that the page was given, however many frames it came to draw in them.
    const [made, given] = await page.evaluate(() => {
        const lab = window.remoraLab;
        const before = lab.source.time;
        for (let i = 0; i < 120; ++i) lab.advance(1 / 60);
        return [lab.source.time - before, 2];
    });
    within(made / given, 0.09, 0.11, "slow motion");
}

// --------------------------------------------------------------------------------------- the address

export async function a_link_restores_the_state(browser) {
    const page = await browser.open("motion=walk-run&network=mobile&seed=7&ground=2&second=retail&fps=50&every=4&delay=222&t=9.5&paused=1");
    await page.selectOption("#speed", "0.5");
    await page.click("[data-view=top]");
    await page.click("#theme");
    await page.mouse.move(300, 250);
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(400);
    const state = (p) => p.evaluate(() => {
        const lab = window.remoraLab;
        return {
            settings: lab.live.settings(), page: lab.page, camera: lab.view.camera, time: lab.source.time,
            hashes: [0, 1, 2].map((side) => String(lab.source.hash(side))), theme: document.documentElement.dataset.theme,
        };
    });
    const link = await page.evaluate(() => location.href);
    const other = await browser.open(new URL(link).hash.slice(1));
    const [a, b] = [await state(page), await state(other)];
    a.page.t = b.page.t = 0;
    Object.keys(a.camera).forEach((k) => within(a.camera[k] - b.camera[k], -0.051, 0.051, k));
    for (const s of [a, b]) { delete s.camera; for (const k of ["yaw", "pitch", "zoom"]) delete s.page[k]; }
    equal(b, a, "state");
    equal(a.settings.delay, 0.222, "delay");
}

export async function nonsense_in_the_address_is_left_out(browser) {
    const page = await browser.open("motion=fly&delay=abc&loss=-5&seed=&fps=1e9&camera=x&every=0&view=q&t=NaN&speed=99&follow=77&%%%=1");
    const s = await page.evaluate(() => window.remoraLab.live.settings());
    equal([s.delay, s.loss, s.seed, s.frame_rate, s.report_ticks], [0.08, 0, 15, 240, 1], "settings");
}

export async function a_second_observer_sees_the_same_reports_by_other_rules(browser) {
    const page = await browser.open("motion=run-stop&network=bad&paused=1&t=1");
    await page.selectOption("#second", "retail");
    await page.click("#play");
    const result = await page.evaluate(() => {
        const { live } = window.remoraLab;
        let same = true;
        let apart = 0;
        while (live.time < 17) {
            live.step();
            const [a, b] = [live.reader(0), live.reader(1)];
            for (const name of ["true_x", "true_y", "sent", "arrived"]) same &&= a(live.frame, name) === b(live.frame, name);
            apart = Math.max(apart, Math.abs(a(live.frame, "drawn_y") - b(live.frame, "drawn_y")));
        }
        return { same, apart, sides: live.sides };
    });
    equal([result.same, result.sides], [true, 2], "what happened");
    check(result.apart > 0.05, `their bodies part by ${result.apart} m`);
    check((await page.textContent("#legend")).includes("retail"), "the legend names the second");
}

export async function the_inspector_shows_the_whole_state(browser) {
    const page = await browser.open("motion=run&network=lan&ground=0&paused=1&t=5");
    await page.click("#inspector-box summary");
    await page.waitForFunction(() => /^[0-9a-f]{16}$/.test(document.getElementById("hash").textContent));
    const rows = Object.fromEntries(await page.$$eval("#inspector tr", (all) =>
        all.filter((r) => r.cells.length === 3).map((r) => [r.cells[0].textContent, [r.cells[1].textContent, r.cells[2].textContent]])));
    check(Object.keys(rows).length > 80, `${Object.keys(rows).length} fields`);
    equal(rows.guid, ["0x50000001", "id"], "guid");
    equal(rows.chase_speed, ["8", "m/s"], "chase speed");
    equal(rows["interpreted.forward"], ["0x44000007", "id"], "forward command");
    equal(rows.cycle_velocity, ["0  4  0", "m/s"], "cycle");
    // Members of 8 and 16 bits are read as such.
    equal([rows.pending_count[0], rows.action_count[0], rows["move_to.type"][0], rows.server_action_stamp[0]], ["0", "0", "0", "0"], "small counts");
    const lines = await page.$$eval("#inspector td:nth-child(2)", (all) => Math.max(...all.filter((c) => /^[\d.]+$/.test(c.textContent)).map((c) => c.offsetHeight)));
    within(lines, 8, 26, "pixels that one number is high");
    await page.selectOption("#inspected", "9");
    await page.waitForFunction(() => [...document.querySelectorAll("#inspector tr")].some((r) => r.cells[0].textContent === "raw.hold_key" && r.cells[1].textContent === "2"));
}

// A ratio within one run: both halves are slowed alike by whatever else the machine does.
export async function a_tick_of_two_hundred_bodies_costs_less_than_two_hundred_of_one(browser) {
    const openCrowd = async (motion, bodies) => {
        const page = await browser.open(`motion=${motion}&network=wifi&paused=1&t=2`);
        equal(await page.evaluate(() => window.remoraLab.live.count), bodies, "bodies");
        return page;
    };
    const pages = [await openCrowd("crowd", 200), await openCrowd("run", 1)];
    const best = [Infinity, Infinity];
    for (let round = 0; round < 5; ++round) {
        for (const [i, page] of pages.entries()) {
            best[i] = Math.min(best[i], await page.evaluate(() => {
                const { live } = window.remoraLab;
                const first = live.reader(0)(live.frame, "tick");
                const began = performance.now();
                for (let frame = 0; frame < 300; ++frame) live.step();
                return (performance.now() - began) / (live.reader(0)(live.frame, "tick") - first);
            }));
        }
    }
    console.log(`  ${best[0].toFixed(2)} ms and ${best[1].toFixed(3)} ms a tick: server, network, observer, saves`);
    within(best[0] / best[1], 1, 200, "times the tick of one");
}

export async function files_that_are_nothing_are_refused_politely(browser) {
    const page = await browser.open("motion=run");
    for (const [name, bytes] of [["noise.bin", Buffer.from([0, 1, 2, 3, 0, 0, 255])], ["empty", Buffer.alloc(0)],
        ["words.txt", Buffer.from("hello world\n")], ["broken.jsonl", Buffer.from('{"t": 1,\n')],
        ["no-frames.jsonl", Buffer.from('{"a": 1}\n')], ["cut.pcap", Buffer.from("d4c3b2a102000400", "hex")]]) {
        await drop(page, name, bytes);
        await page.waitForFunction((n) => document.getElementById("toast").textContent.startsWith(`${n} cannot be shown`), name);
        equal(await page.evaluate(() => window.remoraLab.source.isLive), true, name);
    }
}
