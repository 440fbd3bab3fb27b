// The figures: whose phase their legs play, feet that stay where they are put, poses that differ. Film
// strips of them go to build/lab-pictures, to be looked at.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, equal, PICTURES, within } from "./harness.mjs";

// Steps a paused scene and follows every joint: per frame both ankles with what they do, knees and hips.
const follow = (page, seconds, key = "0 0") => page.evaluate(([length, who]) => {
    const { live, view } = window.remoraLab;
    const end = live.time + length;
    const frames = [];
    while (live.time < end) {
        live.step();
        view.update(live, 0);
        const { feet, joints, body } = view.gaits.get(who);
        frames.push({
            time: live.time, body: { ...body }, hip: joints.pelvis[2] - body.z,
            feet: feet.map((f, i) => ({ mode: f.mode, ankle: [...f.ankle], knee: [...joints[i ? "rightKnee" : "leftKnee"]],
                hip: [...joints[i ? "rightHip" : "leftHip"]] })),
        });
    }
    return frames;
}, [seconds, key]);

const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

// How far planted feet move while they are planted, in metres: the longest of one stance.
function slides(frames) {
    const found = [];
    for (const side of [0, 1]) {
        let slid = 0;
        frames.forEach((f, i) => {
            const [now, before] = [f.feet[side], frames[i - 1]?.feet[side]];
            const isHeld = before?.mode === "stance" && now.mode === "stance";
            slid = isHeld ? slid + apart(now.ankle, before.ankle) : 0;
            found.push(slid);
        });
    }
    return Math.max(...found);
}

const CASES = { run: ["motion=run", 2], walk: ["motion=walk", 2], sidestep: ["motion=strafe-right", 3], back: ["motion=back", 2],
    stop: ["motion=run-stop", 6], jump: ["motion=jump", 7] };

export async function planted_feet_stay_where_they_are(browser) {
    for (const [name, [hash, seconds]] of Object.entries(CASES)) {
        const page = await browser.open(`${hash}&network=lan&ground=0&paused=1&t=1&second=&third=`);
        const frames = await follow(page, seconds);
        const steps = frames.flatMap((f, i) => f.feet.filter((foot, s) => foot.mode === "stance" && frames[i - 1]?.feet[s].mode !== "stance"));
        console.log(`  ${name}: ${steps.length} steps, at most ${(slides(frames) * 1000).toFixed(1)} mm`);
        check(steps.length >= 3, `${name}: ${steps.length} steps`);
        within(slides(frames), 0, 0.02, `${name}: metres that a planted foot slides`);
        await page.close();
    }
}

export async function walking_running_sidestepping_and_flying_look_different(browser) {
    const measure = async (hash, seconds, from = 3) => {
        const page = await browser.open(`${hash}&network=lan&ground=0&paused=1&t=${from}&second=&third=`);
        const frames = await follow(page, seconds);
        await page.close();
        const heights = frames.flatMap((f) => f.feet.map((foot) => foot.ankle[2] - f.body.z));
        const bends = frames.flatMap((f) => f.feet.map(kneeBend));
        const hips = frames.map((f) => f.hip);
        const flights = frames.filter((f) => f.feet.every((foot) => foot.mode !== "stance")).length;
        return { lift: Math.max(...heights), bend: Math.max(...bends), bob: Math.max(...hips) - Math.min(...hips), flight: flights / frames.length };
    };
    const run = await measure("motion=run", 2);
    const walk = await measure("motion=walk", 2);
    const side = await measure("motion=strafe-left", 2);
    const air = await measure("motion=jump", 0.3, 1.2);
    check(run.lift > walk.lift + 0.15, `a runner lifts its feet ${run.lift}, a walker ${walk.lift}`);
    check(run.flight > 0.25 && walk.flight < 0.2, `a runner is in the air for ${run.flight}, a walker for ${walk.flight}`);
    within(run.bob, 0.02, 0.12, "metres by which a runner's hips bob");
    within(walk.bob, 0.02, 0.12, "and a walker's");
    check(side.bend < run.bend - 0.5, `knees of a sidestep bend ${side.bend}, of a run ${run.bend}`);
    check(air.bend > 0.7, `knees in the air bend ${air.bend}`);
}

// Radians by which a knee is not straight.
function kneeBend({ hip, knee, ankle }) {
    const [a, b] = [knee.map((v, i) => v - hip[i]), ankle.map((v, i) => v - knee[i])];
    const dot = a.reduce((sum, v, i) => sum + v * b[i], 0);
    return Math.acos(Math.min(1, dot / (Math.hypot(...a) * Math.hypot(...b))));
}

// A second of delay: the mover stops while the observer still sees it run.
export async function the_true_mover_plays_its_own_phase(browser) {
    const page = await browser.open("motion=run-stop&network=lan&delay=1000&ground=0&paused=1&t=1&second=&third=");
    const [standing, observed] = await page.evaluate(() => {
        const { live } = window.remoraLab;
        const seen = [];
        while (live.time < 12) {
            live.step();
            live.poses(0, (index, pose) => seen.push([pose.trueMove.phase, pose.trueMove.rate, pose.move.phase, pose.move.rate,
                live.reader(0)(live.frame, "true_speed")]));
        }
        const still = seen.filter((s, i) => s[4] === 0 && seen[i - 5]?.[4] === 0);
        return [still.filter(([, rate]) => rate !== 0).length, still.filter(([, , , rate]) => rate > 0).length];
    });
    equal(standing, 0, "frames in which a mover that stands strides");
    check(observed > 30, `${observed} frames in which its observer still sees it run`);
    const frames = await follow(page, 3, "true 0");
    within(slides(frames), 0, 0.02, "metres that its planted feet slide");
}

export async function others_are_people(browser) {
    const page = await browser.open("motion=melee&network=wifi&ground=0&paused=1&t=5&second=&third=");
    const [count, limbs, legs] = await page.evaluate(() => {
        const { view } = window.remoraLab;
        const [crowd] = view.crowds;
        const { joints } = view.gaits.get("0 1");
        return [crowd.count, crowd.parts.limb.count, Object.keys(joints).filter((name) => /Knee|Elbow/.test(name)).length];
    });
    equal([count, limbs, legs], [3, 24, 4], "others, their limbs, knees and elbows");
}

// Ten pictures of each, side by side, from the side.
export async function film_strips_show_the_motions(browser) {
    mkdirSync(PICTURES, { recursive: true });
    const films = { run: ["motion=run&t=3", 3, 270], walk: ["motion=walk&t=3", 4, 270], sidestep: ["motion=strafe-right&t=3", 5, 180],
        stop: ["motion=run-stop&t=3.35", 3, 270], jump: ["motion=jump&t=1", 6, 250] };
    for (const [name, [hash, step, yaw]] of Object.entries(films)) {
        const page = await browser.open(`${hash}&network=lan&ground=0&paused=1&quality=1&second=&third=&camera=${yaw},6,4.6`, { width: 900, height: 700 });
        const url = await page.evaluate((frames) => {
            const { live, view } = window.remoraLab;
            const [count, width, height] = [10, 160, 240];
            const strip = Object.assign(document.createElement("canvas"), { width: width * count, height });
            for (let i = 0; i < count; ++i) {
                for (let k = 0; k < frames; ++k) { live.step(); view.update(live, 0); }
                view.draw(10);
                const from = view.canvas;
                const high = from.height * 0.9;
                strip.getContext("2d").drawImage(from, (from.width - (high * width) / height) / 2, from.height * 0.05,
                    (high * width) / height, high, i * width, 0, width, height);
            }
            return strip.toDataURL("image/png");
        }, step);
        writeFileSync(join(PICTURES, `film-${name}.png`), Buffer.from(url.split(",")[1], "base64"));
        await page.close();
    }
}

// What stands in remora's place runs as upright as anybody, also in a circle and on late reports.
export async function rivals_run_upright(browser) {
    const page = await browser.open("motion=run-turn&network=wifi&ground=0&paused=1&t=4&rules=smooth&second=geckos&third=damped&fourth=reckon");
    const lowest = await page.evaluate(() => {
        const { live, view } = window.remoraLab;
        const hips = [Infinity, Infinity, Infinity, Infinity];
        for (let i = 0; i < 480; ++i) {
            live.step();
            view.update(live, 0);
            if (i > 30) hips.forEach((_, side) => { const g = view.gaits.get(`${side} 0`); hips[side] = Math.min(hips[side], g.joints.pelvis[2] - g.body.z); });
        }
        return hips;
    });
    console.log(`  lowest hips: ${lowest.map((v) => v.toFixed(2)).join(", ")} m`);
    lowest.forEach((v, side) => within(v, 0.78, 0.95, `metres of side ${side}`));
}
