import { transform } from "lightningcss";
import { styleTargets } from "./browsers";

/** The style sheet of one part of the web app, minified, in syntax that the oldest browsers support. */
export function minifyStyles(css: string, unusedSymbols: readonly string[] = []): string {
  const { code } = transform({
    filename: "page.css",
    code: Buffer.from(css),
    minify: true,
    targets: styleTargets,
    unusedSymbols: [...unusedSymbols],
  });
  return code.toString();
}

const named = (css: string, pattern: RegExp) => new Set([...css.matchAll(pattern)].map(([, name = ""]) => name));

/** The part of a style sheet that one page needs: rules of classes that its HTML does not use are left out. */
export function usedStyles(css: string, html: string): string {
  const used = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)));
  const classes = [...named(css, /\.([a-z][\w-]*)/gi)].filter((name) => !used.has(name));
  const kept = minifyStyles(css, classes);
  const keyframes = [...named(css, /@keyframes\s+([\w-]+)/g)].filter((name) => !animated(kept, name));
  return keyframes.length > 0 ? minifyStyles(kept, keyframes) : kept;
}

const animated = (css: string, name: string) => new RegExp(`animation[\\w-]*:[^;}]*\\b${name}\\b`).test(css);
