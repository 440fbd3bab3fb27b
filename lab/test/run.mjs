// Runs the tests of the page in a real browser: node run.mjs [PART OF A NAME]. The last line counts.

import { rmSync } from "node:fs";
import { Browser, FOLDER, serve } from "./harness.mjs";
import * as access from "./access.mjs";
import * as files from "./files.mjs";
import * as gallery from "./gallery.mjs";
import * as link from "./link.mjs";
import * as looks from "./looks.mjs";
import * as notice from "./notice.mjs";
import * as people from "./people.mjs";
import * as recordings from "./recordings.mjs";
import * as scene from "./scene.mjs";

const wanted = process.argv[2] ?? "";
const cases = Object.entries({ ...scene, ...gallery, ...notice, ...link, ...people, ...access, ...files, ...recordings, ...looks }).filter(([name]) => name.includes(wanted));
const LIMIT = 300_000; // ms; a case takes a few seconds, on a busy machine many

const { server, address } = await serve();
const browser = new Browser();
await browser.start(address);
let failed = 0;

async function runCase(name, test) {
    const began = Date.now();
    let timer;
    const late = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error("takes too long")), LIMIT); });
    try {
        await Promise.race([test(browser), late]);
        const complaints = browser.takeComplaints();
        if (complaints.length) throw new Error(complaints.join("; "));
        console.log(`ok ${name.replaceAll("_", " ")} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (problem) {
        failed += 1;
        console.log(`FAILED ${name.replaceAll("_", " ")}: ${problem.message}`);
    } finally {
        clearTimeout(timer);
        browser.takeComplaints();
        await browser.closePages();
    }
}

for (const [name, test] of cases) await runCase(name, test);
await browser.browser.close();
server.removeAllListeners("exit");
server.stdout.resume();
const ended = new Promise((resolve) => { server.once("exit", resolve); });
server.kill("SIGINT");
await ended;
rmSync(FOLDER, { recursive: true, force: true });
console.log(`${cases.length - failed} passed, ${failed} failed`);
process.exit(failed || !cases.length ? 1 : 0);
