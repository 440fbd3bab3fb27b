// Runs a WebAssembly program under node's WASI: node run_wasi.mjs PROGRAM.wasm [ARGUMENT…]
// The program sees the present folder, and by absolute paths what is under the same folder of the root
// as itself or the present folder. The root as a whole will not do: to wasi-libc it is the same as the
// present folder, and hides it or is hidden by it.

import { readFile } from "node:fs/promises";
import { resolve, sep } from "node:path";
import { WASI } from "node:wasi";

const [program, ...rest] = process.argv.slice(2);
if (!program) {
    console.error("usage: node run_wasi.mjs PROGRAM.wasm [ARGUMENT...]");
    process.exit(2);
}
const top = (path) => sep + resolve(path).split(sep)[1];
const wasi = new WASI({
    version: "preview1",
    args: [program, ...rest],
    preopens: { ".": ".", [top(program)]: top(program), [top(".")]: top(".") },
    returnOnExit: true,
});
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
process.exit(wasi.start(instance));
