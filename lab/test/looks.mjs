// What it looks like: three widths, light and dark, pictures to be looked at, and the page in one file.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PICTURES, ROOT, check, equal } from "./harness.mjs";

async function fits(page, width) {
    const size = await page.evaluate(() => [document.documentElement.scrollWidth, document.body.scrollWidth]);
    check(Math.max(...size) <= width, `${size} pixels at a width of ${width}`);
    const outside = await page.evaluate((w) => [...document.querySelectorAll("button, select, input:not([hidden]), output, h2")]
        .filter((e) => e.checkVisibility() && !e.closest("#gallery") && (e.getBoundingClientRect().right > w + 0.5 || e.getBoundingClientRect().left < -0.5))
        .map((e) => e.id || e.textContent), width);
    equal(outside, [], `what sticks out at ${width}`);
    const cut = await page.evaluate(() => {
        const stage = document.querySelector("#stage").getBoundingClientRect();
        return [...document.querySelectorAll("#stage > :not(#view)")].filter((e) => e.checkVisibility()).filter((e) => {
            const { left, right, top, bottom } = e.getBoundingClientRect();
            return right - left > 0 && (left < stage.left || right > stage.right || top < stage.top || bottom > stage.bottom);
        }).map((e) => e.id);
    });
    equal(cut, [], `what the picture cuts off at ${width}`);
}

export async function it_fits_three_widths_light_and_dark(browser) {
    mkdirSync(PICTURES, { recursive: true });
    for (const [width, height, colorScheme] of [[400, 860, "light"], [860, 700, "light"], [960, 700, "dark"], [1024, 768, "dark"], [1600, 950, "light"]]) {
        const page = await browser.open("motion=run-stop&network=mobile&second=retail&t=6.7&paused=1&quality=1&camera=215,20,7",
            { width, height, colorScheme });
        await page.waitForTimeout(1200);
        await fits(page, width);
        equal(await page.evaluate(() => document.documentElement.dataset.theme), colorScheme, "theme");
        await page.screenshot({ path: join(PICTURES, `${width}-${colorScheme}.png`), fullPage: width < 600 });
        await page.close();
    }
}

export async function scenes_fit_a_phone(browser) {
    for (const options of [{}, { hasTouch: true, isMobile: true }]) {
        for (const scene of ["you", "lost-stop", "gap", "client"]) {
            const page = await browser.open(`scene=${scene}&t=6&paused=1`, { width: 400, height: 800, ...options });
            await page.waitForTimeout(500);
            await fits(page, 400);
            await page.screenshot({ path: join(PICTURES, `phone-${scene}${options.isMobile ? "-touch" : ""}.png`) });
            await page.close();
        }
    }
}

export async function on_a_phone_the_buttons_drive(browser) {
    const page = await browser.open("motion=free&network=lan&ground=0", { width: 400, height: 800, hasTouch: true, isMobile: true });
    check(await page.isVisible("#pad"), "the pad is there");
    const box = await (await page.$("[data-key=KeyW]")).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.waitForFunction(() => {
        const { source } = window.remoraLab;
        return source.reader(0)(source.frame, "true_speed") > 3.9;
    });
}

export async function the_page_in_one_file_works_from_the_disk(browser) {
    const page = await browser.openRaw(pathToFileURL(join(ROOT, "build", "lab.html")).href, { viewport: { width: 760, height: 560 } });
    await page.waitForFunction(() => window.remoraLab?.source.time > 3.3);
}
