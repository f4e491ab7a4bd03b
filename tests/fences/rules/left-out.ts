import type { partsLeftOut } from "../../../web/build/lighter";
import { type Breach, type FileMap, lineAt } from "./sources";

/** How a screen would begin to use what the build leaves out; the stub would show nothing, and no other test would say so. */
const uses: Readonly<Record<(typeof partsLeftOut)[number], RegExp>> = {
  ButtonGroup: /\bButton\.Group\b|\bButtonGroup\b/g,
  ButtonGroupSection: /\bButton\.GroupSection\b|\bButtonGroupSection\b/g,
  Bars: /\b(?:loader|type)\b\W{1,4}bars\b/g,
  Dots: /\b(?:loader|type)\b\W{1,4}dots\b/g,
};

/** Every palette that Mantine knows by name. */
const mantines = "dark gray red pink grape violet indigo blue cyan teal green lime yellow orange".split(" ");
const colourNames = /\b(?:color|c|bg|colour)\b\W{1,4}([a-z]+)(?:\.\d)?["'`]|--mantine-color-([a-z]+)\b/g;
const places = /\b(?:scrollRestoration|ScrollRestoration|useElementScrollRestoration)\b/g;

const pagesUnseen = /\b(?:(?:pre)?fetchInfiniteQuery|ensureInfiniteQueryData)\b|\.infiniteQuery\(/g;

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (gone) => gone.replace(/[^\n]/g, " "));

/** What the web app uses though web/build/lighter.ts takes it out; `palettes` are those that the theme brings. */
export function leftOutBreaches(files: FileMap, palettes: readonly string[]): Breach[] {
  const black = new Set(mantines.filter((name) => !palettes.includes(name)));
  return Object.entries(files)
    .filter(([file]) => /^web\/(?!build\/)/.test(file))
    .flatMap(([file, whole]) => {
      const text = withoutComments(whole);
      const breach = (problem: string, at: number): Breach => ({
        file: `${file}:${lineAt(text, at)}`,
        problem,
        remedy: "web/build/lighter.ts leaves it out: take it from there first, and mind the bytes",
      });
      return [
        ...Object.entries(uses).flatMap(([part, use]) =>
          [...text.matchAll(use)].map(({ index }) => breach(`uses ${part}`, index)),
        ),
        ...[...text.matchAll(colourNames)].flatMap(({ index, 1: name, 2: variable }) =>
          black.has(name ?? variable ?? "") ? [breach(`uses the palette ${name ?? variable}`, index)] : [],
        ),
        ...[...text.matchAll(places)].map(({ index }) => breach("asks the router to remember places", index)),
        ...[...text.matchAll(pagesUnseen)].map(({ index }) =>
          breach("fetches pages without an observer of them", index),
        ),
      ];
    });
}
