// What the page points out: corrections, a stop that was lost; and what it saves: a clip.

import { readFileSync } from "node:fs";
import { check, equal, within } from "./harness.mjs";

export async function corrections_are_marked_where_they_happen_and_fade(browser) {
    const page = await browser.open("motion=run&network=wifi&ground=0&second=damped&third=geckos&paused=1&t=8", { width: 1400, height: 900 });
    await page.waitForFunction(() => document.querySelectorAll("#legend tbody td").length === 12 && window.remoraLab.view.corrections.length === 3);
    const found = await page.evaluate(() => {
        const { view, live } = window.remoraLab;
        const strengths = view.marks.flatMap((marks) => Array.from({ length: marks.points.geometry.drawRange.count }, (_, i) => marks.colours.array[i * 4 + 3]));
        const count = strengths.length;
        const recent = view.corrections.flat().filter((f) => live.time - live.reader(0)(f, "time") < 6).length;
        return { counts: view.corrections.map((c) => c.length), count, recent,
            strengths,
            shown: [...document.querySelectorAll("#legend tbody tr")].slice(0, 3).map((r) => Number(r.cells[4].textContent)) };
    });
    equal(found.shown, found.counts, "numbers in the legend");
    // A damped lerp leaps at every report; a late buffer goes on evenly.
    check(found.counts[1] > 20 && found.counts[2] <= 2, `corrections: ${found.counts}`);
    equal(found.count, found.recent, "marks");
    check(Math.max(...found.strengths) > 0.8 && Math.min(...found.strengths) < 0.3, "old ones are faint");
    const calm = await browser.open("motion=run&network=lan&ground=0&second=&third=&paused=1&t=8");
    await calm.waitForFunction(() => window.remoraLab.view.corrections.length === 1);
    equal(await calm.evaluate(() => window.remoraLab.view.corrections), [[]], "without any trouble");
}

export async function a_lost_stop_is_named_by_what_the_network_did(browser) {
    const page = await browser.open("scene=lost-stop&paused=1&t=3.5");
    const banner = () => page.evaluate(() => { window.remoraLab.drawSlow(); const b = document.getElementById("banner"); return b.hidden ? "" : b.textContent; });
    equal(await banner(), "", "before it stops");
    await page.evaluate(() => window.remoraLab.runTo(3.6));
    check((await banner()).includes("lost the datagram"), "as soon as it is lost");
    await page.evaluate(() => window.remoraLab.runTo(4.3));
    check((await banner()).includes("brought"), "when newer news has come");
    await page.evaluate(() => window.remoraLab.runTo(7.5));
    equal(await banner(), "", "when the mover runs again");
    // Nothing is lost by an ordinary seed, nor where no datagram is lost: late is not lost.
    for (const hash of ["motion=run-stop&network=wifi", "motion=run-stop&network=good&rules=smooth", "motion=jump&network=good&rules=smooth",
        "motion=run-stop&network=bad&loss=0&rules=smooth"]) {
        const other = await browser.open(`${hash}&ground=0&paused=1&t=1`);
        equal(await other.evaluate(() => {
            const lab = window.remoraLab;
            const named = [];
            while (lab.live.time < 15) {
                lab.live.step();
                lab.showLostStop();
                if (!document.getElementById("banner").hidden) named.push(lab.live.time);
            }
            return named;
        }), [], `${hash}: moments at which one is named`);
        await other.close();
    }
}

export async function the_last_ten_seconds_are_saved_as_a_film(browser) {
    const page = await browser.open("motion=run-stop&network=wifi&second=damped&fps=10&paused=1&t=12", { width: 500, height: 420 });
    const before = await page.evaluate(() => window.remoraLab.source.frame);
    const [download] = await Promise.all([page.waitForEvent("download", { timeout: 0 }), page.click("#clip")]);
    equal(download.suggestedFilename(), "remora-lab.webm", "name");
    const bytes = readFileSync(await download.path());
    equal(bytes.subarray(0, 4).toString("hex"), "1a45dfa3", "first bytes");
    const player = await page.context().newPage(); // the lab's own page plays no films
    const film = await player.evaluate(async (base64) => {
        const video = document.createElement("video");
        video.src = URL.createObjectURL(new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], { type: "video/webm" }));
        await new Promise((done, fail) => { video.onloadeddata = done; video.onerror = () => fail(new Error(video.error.message)); });
        video.currentTime = 5;
        await new Promise((done) => { video.onseeked = done; });
        const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
        const g = canvas.getContext("2d");
        g.drawImage(video, 0, 0, 64, 64);
        return { seconds: video.duration, width: video.videoWidth, colours: new Set(new Uint32Array(g.getImageData(0, 0, 64, 64).data.buffer)).size };
    }, bytes.toString("base64"));
    within(film.seconds, 9.9, 10.1, "seconds");
    check(film.width >= 400 && film.colours > 50, `a picture of ${film.width} pixels and ${film.colours} colours`);
    await page.waitForFunction((f) => !window.remoraLab.isFilming && window.remoraLab.source.frame === f, before);
}
