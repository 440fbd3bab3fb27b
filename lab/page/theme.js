// Colours, as the style sheet has them, and light or dark.

const NAMES = ["bg", "panel", "text", "soft", "line", "a", "b", "c", "true", "report", "sky"];

export const OBSERVERS = ["a", "b", "c"]; // names of colours, by side

export function colours() {
    const style = getComputedStyle(document.documentElement);
    return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

export const isDark = () => document.documentElement.dataset.theme === "dark";

const system = matchMedia("(prefers-color-scheme: dark)");

// "" follows the system.
export function setTheme(wanted) {
    document.documentElement.dataset.theme = wanted || (system.matches ? "dark" : "light");
}

export function onSystemTheme(use) {
    system.addEventListener("change", use);
}

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

// Whether the system asks for as little motion as possible.
export const prefersCalm = () => reduced.matches;
