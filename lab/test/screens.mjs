// Takes the screenshots of docs/: of the report that ./dev run writes and of the lab, in Chromium. Run by
// ./dev docs --screens; node screens.mjs REPORT.html

import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser, ROOT, serve } from "./harness.mjs";

const DOCS = join(ROOT, "docs");

const { server, address } = await serve();
const browser = new Browser();
await browser.start(address);

async function report(file, viewport, prepare) {
    const page = await browser.openRaw(pathToFileURL(resolve(process.argv[2])).href, { viewport });
    await page.waitForTimeout(4000); // until the moving picture is well under way
    await prepare(page);
    await page.screenshot({ path: join(DOCS, file) });
}

// The plots of one motion over one network: its fold opened, at the top of the picture.
const openPlots = (page) => page.evaluate(() => {
    const fold = [...document.querySelectorAll("#run-stop details")].find((d) => d.querySelector("summary b").textContent === "wifi");
    for (let e = fold; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
    fold.open = true;
    fold.scrollIntoView({ behavior: "instant" });
}).then(() => page.waitForTimeout(500));

// Frame by frame, so that legs are where running has put them.
async function play(page) {
    await page.evaluate(() => {
        const { live, view } = window.remoraLab;
        for (let i = 0; i < 90; ++i) { live.step(); view.update(live, 0); }
        window.remoraLab.isDirty = true;
    });
    await page.waitForTimeout(1500);
}

// A scene of the gallery in the middle of its motion.
async function lab(file, width, height, colorScheme, hash) {
    const page = await browser.open(`${hash}&quality=0&paused=1`, { width, height, colorScheme });
    await play(page);
    await page.screenshot({ path: join(DOCS, "lab", file), ...(file.endsWith(".jpg") && { type: "jpeg", quality: 82 }) });
}

// The picture alone, for the README.
async function picture(file, hash) {
    const page = await browser.open(`${hash}&quality=0&paused=1`, { width: 1220, height: 700 });
    await play(page);
    await (await page.$("#stage")).screenshot({ path: join(DOCS, "lab", file), type: "jpeg", quality: 80 });
}

await report("report.png", { width: 1180, height: 780 }, async () => {});
await report("report-plots.png", { width: 1180, height: 840 }, openPlots);
await lab("wide.jpg", 1400, 900, "light", "scene=you&t=5.6");
await picture("you.jpg", "scene=you&t=5.6");
await lab("dark.png", 1024, 768, "dark", "scene=jump&t=4.5");
await lab("narrow.png", 400, 800, "light", "scene=gap&t=7.5");
await browser.browser.close();
server.kill("SIGINT");
