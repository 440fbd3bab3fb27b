// The entry for node, where the module is read from a disk.
import { readFile } from "node:fs/promises";
import { setStandard } from "./core.js";

setStandard(new URL("./remora.wasm", import.meta.url), readFile);

export * from "./index.js";
