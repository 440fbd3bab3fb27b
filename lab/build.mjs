// Builds the page: node build.mjs MODULE.wasm FOLDER. FOLDER takes the files of a static site, and
// FOLDER.html beside it the same page in one file, which also works from a disk.

import { build } from "esbuild";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const page = join(dirname(fileURLToPath(import.meta.url)), "page");
const packages = join(page, "..", "node_modules");
const SHIPPED = ["three", "uplot", "@geckos.io/snapshot-interpolation"]; // packages whose code is in what is built
const [modulePath, folder] = process.argv.slice(2);
if (!modulePath || !folder) {
    console.error("usage: node build.mjs MODULE.wasm FOLDER");
    process.exit(2);
}

async function bundle(format) {
    const result = await build({
        entryPoints: [join(page, "main.js")], bundle: true, minify: true, format, write: false,
        outdir: "out", target: "es2022", legalComments: "none", logLevel: "warning",
    });
    const text = (suffix) => result.outputFiles.find((f) => f.path.endsWith(suffix)).text;
    return { js: text(".js"), css: text(".css") };
}

// What their licences ask for: to go along with every copy.
async function licences() {
    const parts = await Promise.all(SHIPPED.map(async (name) => {
        const { version } = JSON.parse(await readFile(join(packages, name, "package.json"), "utf8"));
        return `${name} ${version}\n\n${(await readFile(join(packages, name, "LICENSE"), "utf8")).trim()}\n`;
    }));
    const own = await readFile(join(page, "..", "..", "LICENSE"), "utf8");
    return [`remora lab\n\n${own.trim()}\n`, ...parts].join(`\n${"-".repeat(80)}\n\n`);
}

async function writeSite() {
    const { js, css } = await bundle("esm");
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "lab.js"), js);
    await writeFile(join(folder, "lab.css"), css);
    for (const name of ["index.html", "icon.svg"]) await copyFile(join(page, name), join(folder, name));
    await copyFile(modulePath, join(folder, "lab.wasm"));
    await writeFile(join(folder, "LICENSES.txt"), await licences());
}

// A browser reads neither modules nor WebAssembly from a disk, so everything goes into the page.
async function writeSingle() {
    const { js, css } = await bundle("iife");
    const html = await readFile(join(page, "index.html"), "utf8");
    const icon = Buffer.from(await readFile(join(page, "icon.svg"))).toString("base64");
    const wasm = (await readFile(modulePath)).toString("base64");
    const parts = {
        '<link rel="icon" href="icon.svg">': `<link rel="icon" href="data:image/svg+xml;base64,${icon}">`,
        '<link rel="stylesheet" href="lab.css">': `<style>${css}</style>`,
        '<script src="lab.js" type="module"></script>':
            `<script id="lab-wasm" type="application/octet-stream">${wasm}</script>\n<script>${js.replaceAll("</script", "<\\/script")}</script>`,
    };
    let single = html;
    for (const [from, to] of Object.entries(parts)) {
        if (!single.includes(from)) throw new Error(`index.html has no ${from}`);
        single = single.replace(from, () => to);
    }
    await writeFile(`${resolve(folder)}.html`, `${single}<!--\n${(await licences()).replaceAll("--", "- -")}-->\n`);
}

await writeSite();
await writeSingle();
