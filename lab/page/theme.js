// Colours, as the style sheet has them, and light or dark. One palette with one meaning: a colour says who
// draws, here, in the report and in the pictures of the guide.

const NAMES = ["bg", "panel", "text", "soft", "line", "smooth", "l3", "retail", "reckon", "damped", "geckos", "true", "report",
    "sky", "ground", "thing"];

export const SIDES = 4; // observers in one scene

export function colours() {
    const style = getComputedStyle(document.documentElement);
    return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

// Of an observer, by the name of its rules or of what stands in their place.
export const kindOf = (name) => (["l3", "retail", "reckon", "damped", "geckos"].includes(name) ? name : "smooth");

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
