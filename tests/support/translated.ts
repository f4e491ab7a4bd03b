import type { Journey } from "./journey";

/**
 * Changes every page as a browser's translation does: each text, also one drawn later, is replaced by the same text in
 * two nested <font> elements, so that tests still find it.
 */
export async function translateAsBrowsersDo({ context }: Pick<Journey, "context">): Promise<void> {
  await context.addInitScript(() => {
    const isLeftAlone = (node: Node) =>
      node.parentElement?.closest("script, style, textarea, svg, option, font[data-translated]") !== null;
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
      if (root instanceof Text) texts.push(root);
      for (const text of texts) {
        if (!text.isConnected || isLeftAlone(text) || text.data.trim() === "") continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        outer.dataset.translated = "";
        inner.textContent = text.data;
        outer.appendChild(inner);
        text.parentNode?.replaceChild(outer, text);
      }
    };
    const observer = new MutationObserver((records) => {
      for (const { addedNodes, target, type } of records)
        if (type === "characterData") translate(target);
        else addedNodes.forEach(translate);
    });
    const start = () => {
      translate(document.body);
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    };
    // Prerendered pages are translated once they are loaded, the office while it is drawn.
    const begin = () => {
      const { dataset } = document.documentElement;
      if (dataset.face === "admin" || dataset.ready !== undefined) return start();
      const ready = new MutationObserver(() => {
        if (dataset.ready === undefined) return;
        ready.disconnect();
        start();
      });
      ready.observe(document.documentElement, { attributes: true });
    };
    document.addEventListener("DOMContentLoaded", begin);
  });
}
