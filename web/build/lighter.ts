import type { Plugin } from "vite";

/** Palettes of Mantine that its parts name; each is one black unless the theme brings it. */
export const palettesLeftOut = ["dark", "gray", "red", "green", "teal", "orange", "blue"];
const withoutPalettes = `const black = Array(10).fill("#000"); export const DEFAULT_COLORS = { ${palettesLeftOut.map((name) => `${name}: black`).join()} };`;

/** Parts of Mantine that come along with what is used, and that no screen shows; tests/fences/left-out.test.ts looks. */
export const partsLeftOut = ["ButtonGroup", "ButtonGroupSection", "Bars", "Dots"] as const;
const unseen = new RegExp(`@mantine/core/.*/(${partsLeftOut.join("|")})\\.mjs$`);

/**
 * Takes weight off what the browser loads, without touching what it does:
 * - the router scrolls after a navigation, but does not remember places: nobody asks it to (option `scrollRestoration`);
 * - private fields of the query library become plain ones: for Safari 14 they would be rewritten into WeakMaps;
 * - Mantine's own palettes are one black: the theme brings every colour that the screens name;
 * - groups of buttons and two of Mantine's three loaders are left out;
 * - descriptions of public pages stay in the heads of their documents, no script reads them.
 */
export function lighter(): Plugin {
  const scroll = `${import.meta.dirname}/scroll-after-navigation.ts`;
  return {
    name: "lighter",
    enforce: "pre",
    resolveId: (source, importer) =>
      source === "./scroll-restoration.js" && importer?.includes("router-core") ? scroll : undefined,
    transform(code, file) {
      if (file.includes("@tanstack/query-core/")) return { code: code.replace(/#(\w+)/g, "$$$1"), map: null };
      if (file.endsWith("MantineProvider/default-colors.mjs")) return { code: withoutPalettes, map: null };
      const part = unseen.exec(file)?.[1];
      if (part) return { code: `export const ${part} = () => null;`, map: null };
      if (file.endsWith("marketing/site-pages.ts"))
        return { code: code.replace(/description:\s*"[^"]*",/g, 'description: "",'), map: null };
      return undefined;
    },
  };
}
