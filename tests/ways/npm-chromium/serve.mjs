// node serve.mjs PAGE [OPTION…]: serves this folder, opens the page in Chromium, with options of its, and prints what it sends back.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
};
const PATIENCE = 60_000; // milliseconds

function answer(request, response) {
  const path = new URL(request.url, "http://localhost").pathname;
  try {
    const bytes = readFileSync(join(process.cwd(), path));
    response.writeHead(200, { "Content-Type": TYPES[extname(path)] ?? "text/plain" }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
}

// What the page says, when it does.
const printed = new Promise((resolve, reject) => {
  const server = createServer((request, response) => {
    if (request.method !== "POST") {
      answer(request, response);
      return;
    }
    let text = "";
    request.on("data", (part) => (text += part));
    request.on("end", () => {
      response.end();
      server.close();
      resolve(text);
    });
  });
  server.listen(0, "127.0.0.1", () => open(server.address().port, reject));
});

const profile = mkdtempSync(join(tmpdir(), "remora-chromium-"));
let browser;

function open(port, fail) {
  browser = spawn(
    "chromium",
    [
      ..."--headless --no-sandbox --disable-gpu --disable-quic --no-first-run".split(" "),
      ..."--disable-background-networking --disable-component-update --disable-sync".split(" "),
      "--remote-debugging-port=0", // stays open
      `--user-data-dir=${profile}`,
      ...process.argv.slice(3),
      `http://127.0.0.1:${port}/${process.argv[2]}`,
    ],
    { stdio: "ignore" },
  );
  browser.on("error", fail);
  setTimeout(() => fail(new Error("the page said nothing")), PATIENCE).unref();
}

// Helpers of the browser outlive it for a moment, and go on writing.
async function removeProfile() {
  for (let tries = 0; tries < 50; ++tries) {
    try {
      return rmSync(profile, { recursive: true, force: true });
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

try {
  process.stdout.write(await printed);
} finally {
  const gone = new Promise((resolve) => browser.on("exit", resolve));
  browser.kill();
  await gone;
  await removeProfile();
}
process.exit();
