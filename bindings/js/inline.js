// The entry with the module inside: nothing is fetched, nothing is to be copied.
import { setStandard } from "./core.js";
import { packed } from "./inlined.js";

// Packed by gzip, in base64.
async function unpacked() {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

setStandard(unpacked);

export * from "./index.js";
