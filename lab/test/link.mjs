// Two pages connected through `remora lab`: one drives, the other watches.

import { check, equal } from "./harness.mjs";

const state = (page) => page.evaluate(() => {
    const { live } = window.remoraLab;
    return { frame: live.frame, hashes: [0, 3].map((side) => String(live.hash(side))) };
});

// Until both have the same frame, while the driver pauses.
async function meet(driver, watcher) {
    await driver.evaluate(() => window.remoraLab.setPlaying(false));
    await driver.evaluate(() => new Promise((r) => { requestAnimationFrame(() => requestAnimationFrame(r)); }));
    const { frame } = await state(driver);
    await watcher.waitForFunction((f) => window.remoraLab.live.frame === f, frame, { timeout: 0 });
    return Promise.all([state(driver), state(watcher)]);
}

export async function what_one_page_drives_another_one_watches(browser) {
    const driver = await browser.open("motion=free&network=wifi&ground=0&seed=3&second=damped");
    const watcher = await browser.open("scene=crowd&paused=1");
    await driver.click("[data-role=drive]");
    await driver.waitForFunction(() => document.getElementById("link-status").textContent.startsWith("You drive"));
    await watcher.click("[data-role=watch]");
    await watcher.waitForFunction(() => document.getElementById("link-status").textContent.startsWith("You watch"));
    await driver.keyboard.down("KeyW");
    await watcher.waitForFunction(() => {
        const { live } = window.remoraLab;
        const read = live.reader(0);
        return live.count === 1 && read(live.frame, "drawn_y") - read(live.firstRow, "drawn_y") > 1;
    }, null, { timeout: 0 });
    await driver.keyboard.up("KeyW");
    const [a, b] = await meet(driver, watcher);
    equal(b, a, "frame and hashes of observer and server");
    equal(await watcher.evaluate(() => [window.remoraLab.live.observers, window.remoraLab.live.settings().seed]), [["l3", "damped"], 3], "what is watched");
    // Back, and another future, over another network.
    await driver.evaluate(() => { const lab = window.remoraLab; lab.goTo(lab.live.frame - 40); });
    await driver.click("[data-preset=bad]");
    await driver.evaluate(() => { const lab = window.remoraLab; lab.jump(); lab.runTo(lab.live.time + 1.5); });
    const [c, d] = await meet(driver, watcher);
    equal(d, c, "after going back and on");
    check(c.hashes[0] !== a.hashes[0], "something else happened");
    equal(await watcher.evaluate(() => window.remoraLab.live.settings().delay), 0.25, "delay of the other network");
    // Who watches does not drive.
    await watcher.keyboard.press("KeyW");
    check((await watcher.textContent("#toast")).includes("watching"), "it says so");
    equal(await state(watcher), d, "nothing moved");
    await watcher.click("[data-role='']");
    await watcher.keyboard.press("KeyW");
    await watcher.waitForFunction((f) => window.remoraLab.live.frame !== f, d.frame);
}
