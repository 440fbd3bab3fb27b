// Runs a WebAssembly program under node's WASI: node run_wasi.mjs PROGRAM.wasm [ARGUMENT…]
// The program sees the present folder as its root and the folders of absolute paths as themselves.

import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [program, ...rest] = process.argv.slice(2);
if (!program) {
    console.error("usage: node run_wasi.mjs PROGRAM.wasm [ARGUMENT...]");
    process.exit(2);
}
const wasi = new WASI({
    version: "preview1",
    args: [program, ...rest],
    preopens: { "/": "/", ".": process.cwd() },
    returnOnExit: true,
});
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
process.exit(wasi.start(instance));
