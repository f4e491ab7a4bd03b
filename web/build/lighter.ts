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
 * - private fields of the query library become plain ones: for Safari 14 they would be rewritten into WeakMaps; pages of an
 *   infinite query are fetched by what its observer brings, which only some screens load;
 * - React's own hook for stores outside of it is used without its stand-in for older versions;
 * - Mantine's own palettes are one black: the theme brings every colour that the screens name;
 * - groups of buttons and two of Mantine's three loaders are left out;
 * - descriptions of public pages stay in the heads of their documents, no script reads them;
 * - the router's own word on a page that broke is the other faces' sentence instead of an English one with buttons;
 * - WeChat's JS-SDK reports to nobody;
 * - the reader of barcodes asks for no method that the oldest browsers lack.
 */
export function lighter(): Plugin {
  const scroll = `${import.meta.dirname}/scroll-after-navigation.ts`;
  return {
    name: "lighter",
    enforce: "pre",
    resolveId(source, importer) {
      if (source === "./scroll-restoration.js" && importer?.includes("router-core")) return scroll;
      if (source === "use-sync-external-store/shim/with-selector")
        return this.resolve("use-sync-external-store/with-selector", importer);
      return undefined;
    },
    transform(code, file) {
      if (file.includes("@tanstack/query-core/")) return { code: plainQueries(code, file), map: null };
      if (file.endsWith("MantineProvider/default-colors.mjs")) return { code: withoutPalettes, map: null };
      const part = unseen.exec(file)?.[1];
      if (part) return { code: `export const ${part} = () => null;`, map: null };
      if (file.endsWith("@tanstack/react-router/dist/esm/CatchBoundary.js"))
        return { code: brokenPage(code), map: null };
      if (file.endsWith("zxing-wasm/dist/es/share.js"))
        return { code: replaced(code, /Object\.hasOwn\(/g, "Object.prototype.hasOwnProperty.call("), map: null };
      if (file.endsWith("weixin-js-sdk/index.js")) return { code: withoutReports(code), map: null };
      if (file.endsWith("marketing/site-pages.ts"))
        return { code: code.replace(/description:\s*"[^"]*",/g, 'description: "",'), map: null };
      return undefined;
    },
  };
}

function plainQueries(code: string, file: string): string {
  const plain = code.replace(/^\t#\w+;\n/gm, "").replace(/#(\w+)/g, "$$$1");
  if (file.endsWith("/query.js"))
    return replaced(
      plain,
      /\(this\.\$queryType === "infinite" \?.*? : this\.options\.behavior\)/,
      "this.options.behavior",
    );
  if (file.endsWith("/infiniteQueryObserver.js")) return observerOfPages(plain);
  return plain;
}

const kind = 'options._type = "infinite";';
const observerOfPages = (code: string) =>
  `import { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";
${replaced(code, new RegExp(kind, "g"), `${kind} options.behavior = infiniteQueryBehavior(options.pages);`)}`;

/** In the place of the English one: what a visitor sees of a page that broke. */
const brokenPage = (code: string) => replaced(code, /function ErrorComponent\([\s\S]*?\n}\n/, brokenPageCode);
const brokenPageCode = `import { BrokenPage } from "${import.meta.dirname}/../shared/broken-page.tsx";
function ErrorComponent() {
  return jsx(BrokenPage, {});
}
`;

/**
 * The SDK sends the time that each check took, with the page's address, to WeChat as a picture's address. Its place tells the
 * page that the check is over, which the SDK itself says of the first one only (shared/wechat/bridge.ts).
 */
const withoutReports = (code: string) =>
  replaced(
    code,
    /function B\(n\) \{[\s\S]*?open\.weixin\.qq\.com[\s\S]*?\n {2}\}\n/,
    "function B(n) { !n && _.checked && _.checked(); }\n",
  );

/** A library that changed under the build must not pass it unseen. */
function replaced(code: string, part: RegExp, put: string): string {
  if (!part.test(code)) throw new Error(`web/build/lighter.ts does not find ${part} in a library any more`);
  return code.replace(part, () => put);
}
