// The entry for browsers, workers and bundlers: the module is a file beside this one, which bundlers that
// know `new URL` take along.
import { setStandard } from "./core.js";

setStandard(new URL("./remora.wasm", import.meta.url));

export * from "./index.js";
