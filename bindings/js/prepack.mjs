// Refuses to pack a package that could not be loaded: npm would leave out what is not there.
import { readFileSync } from "node:fs";

const here = new URL("./", import.meta.url);
const { files } = JSON.parse(readFileSync(new URL("package.json", here), "utf8"));

for (const file of files) {
  try {
    const bytes = readFileSync(new URL(file, here));
    if (file.endsWith(".wasm")) {
      new WebAssembly.Module(bytes);
    }
  } catch (error) {
    console.error(`${file}: ${error.message}`);
    console.error("This folder is not complete: run `node build.mjs FOLDER` and pack FOLDER.");
    process.exit(1);
  }
}
