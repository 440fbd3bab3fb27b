// What the tests of the page share: the server, the browser, checking, and the program itself.

import { chromium } from "playwright-core";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const FOLDER = mkdtempSync(join(tmpdir(), "remora-lab-"));
export const PICTURES = join(ROOT, "build", "lab-pictures");
const PROGRAM = join(ROOT, "build", "remora");

const FLAGS = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"];

export function check(holds, what) {
    if (!holds) throw new Error(what);
}

export function equal(got, expected, what) {
    const [a, b] = [JSON.stringify(got), JSON.stringify(expected)];
    check(a === b, `${what}: got ${a}, expected ${b}`);
}

export function within(value, low, high, what) {
    check(value >= low && value <= high, `${what}: ${value} is not from ${low} to ${high}`);
}

// Runs the program; its output.
export function remora(args, input = "") {
    const done = spawnSync(PROGRAM, args, { input, encoding: "utf8", maxBuffer: 1 << 28 });
    check(done.status === 0, `remora ${args.join(" ")}: ${done.stderr}`);
    return done.stdout;
}

export const tryRemora = (args, input = "") => spawnSync(PROGRAM, args, { input, encoding: "utf8", maxBuffer: 1 << 28 });

export function serve(more = []) {
    const server = spawn(PROGRAM, ["lab", "--port", "0", "--root", join(ROOT, "build", "lab"), ...more], { stdio: ["ignore", "pipe", "inherit"] });
    return new Promise((resolve, reject) => {
        server.once("exit", () => reject(new Error("the server did not start")));
        server.stdout.once("data", (text) => resolve({ server, address: /http:\S+/.exec(String(text))[0] }));
    });
}

// A browser whose pages may speak to the server and to nobody else, and may not complain.
export class Browser {
    async start(address) {
        this.address = address;
        this.complaints = [];
        this.contexts = new Map();
        this.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
    }

    // A page that runs, at a hash such as "motion=jump".
    async open(hash = "", { width = 760, height = 560, ...options } = {}) {
        const page = await this.openRaw(`${this.address}${hash ? `#${hash}` : ""}`, { viewport: { width, height }, ...options });
        await page.waitForFunction(() => window.remoraLab?.lastFrame > 0);
        return page;
    }

    async openRaw(url, options) {
        const context = await this.contextOf(options);
        const page = await context.newPage();
        page.on("console", (m) => m.type() === "error" && this.complaints.push(`console: ${m.text()}`));
        page.on("pageerror", (e) => this.complaints.push(`error: ${e.message}`));
        page.on("requestfailed", (r) => this.complaints.push(`failed: ${r.url()}`));
        page.on("request", (r) => {
            if (!/^(data|blob):/.test(r.url()) && !r.url().startsWith(url.startsWith("file:") ? "file:" : this.address)) {
                this.complaints.push(`foreign: ${r.url()}`);
            }
        });
        await page.goto(url);
        return page;
    }

    // Pages of the same kind share one, so that what was compiled once is not compiled again.
    async contextOf(options) {
        const key = JSON.stringify(options);
        if (!this.contexts.has(key)) this.contexts.set(key, await this.browser.newContext(options));
        return this.contexts.get(key);
    }

    takeComplaints() {
        return this.complaints.splice(0);
    }

    async closePages() {
        for (const context of this.browser.contexts()) {
            for (const page of context.pages()) await page.close();
        }
    }
}

// Drops a file onto the page, as a person would.
export async function drop(page, name, bytes) {
    const transfer = await page.evaluateHandle(([fileName, base64]) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], fileName));
        return data;
    }, [name, Buffer.from(bytes).toString("base64")]);
    await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
}

export async function dropFile(page, path) {
    await drop(page, basename(path), readFileSync(path));
    await page.waitForFunction(() => !window.remoraLab.source.isLive || document.getElementById("toast").classList.contains("on"));
}

// Moves a slider by its element, in its own units.
export async function slide(page, name, value) {
    await page.$eval(`#slider-${name}`, (input, v) => {
        input.value = v;
        input.dispatchEvent(new Event("input", { bubbles: true }));
    }, value);
}

// Steps the scene, faster than it would be drawn; then the rows of those frames by name.
export function run(page, seconds, names) {
    return page.evaluate(([length, columns]) => {
        const { source } = window.remoraLab;
        const from = source.frame + 1;
        const end = source.time + length - 1e-9;
        while (source.time < end) source.step();
        const read = source.reader(0);
        return Object.fromEntries(columns.map((name) =>
            [name, Array.from({ length: source.frame - from + 1 }, (_, i) => read(from + i, name))]));
    }, [seconds, names]);
}

export const sum = (list) => list.reduce((a, b) => a + b, 0);
export const mean = (list) => sum(list) / list.length;
