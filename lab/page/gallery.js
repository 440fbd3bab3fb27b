// The gallery: a card for each scene, and the caption of the one that is shown.

import { SCENES, sceneNamed } from "./scenes.js";

export class Gallery {
    constructor(box, caption, onPick) {
        this.caption = caption;
        this.cards = SCENES.map((scene) => {
            const card = document.createElement("button");
            card.className = "card";
            card.dataset.scene = scene.name;
            card.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${scene.icon}"/></svg><b></b><span></span>`;
            card.querySelector("b").textContent = scene.title;
            card.lastChild.textContent = scene.text;
            card.addEventListener("click", () => onPick(scene));
            return card;
        });
        box.append(...this.cards);
    }

    // name: of a scene; empty for none.
    show(name) {
        for (const card of this.cards) {
            const isIt = card.dataset.scene === name;
            card.setAttribute("aria-pressed", String(isIt));
            // Only sideways: the page itself stays where it is.
            if (isIt) card.parentElement.scrollLeft = card.offsetLeft - card.parentElement.offsetLeft - 40;
        }
        this.caption.hidden = !name;
        if (!name) return;
        const { title, text, look } = sceneNamed(name);
        const strong = document.createElement("b");
        strong.textContent = /[?]$/.test(title) ? `${title} ` : `${title}. `;
        const hint = document.createElement("em");
        hint.textContent = "Look for: ";
        this.caption.replaceChildren(strong, `${text} `, hint, look);
    }
}
