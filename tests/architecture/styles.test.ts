import { posix } from "node:path";
import { expect, test } from "vitest";
import { rulesBelow, rulesOf, type StyleRule } from "#tests/support/style-rules";
import { asLines, type FileMap, projectFiles } from "./rules/sources";
import { constantStyles, offScale } from "./rules/styles";

const constantStylesMax = 22;

test("the back office keeps to one scale of space and type, and to the tokens of corners and letters", () => {
  expect(asLines(offScale(rulesBelow("web/admin")))).toEqual([]);
});

test("what is off the scale is found, and lengths of paper and of a token are not", () => {
  const found = (css: string) => offScale(rulesOf("x.css", css)).map(({ problem }) => problem);
  expect(found(".a { padding: 6px 12px; margin-top: -8px }")).toEqual([".a has padding: 6px 12px"]);
  expect(found(".a { font-size: 17px } .b { font: 600 13px / 1.1 var(--mono) }")).toEqual([".a has font-size: 17px"]);
  expect(found(".a { border-radius: 7px } .b { border-radius: 50% }")).toEqual([".a has border-radius: 7px"]);
  expect(found(".a { font-family: Menlo, monospace } .b { --mono: monospace }")).toHaveLength(1);
  expect(found(".a { gap: 3mm; padding: calc(var(--mm) * 3); font-size: var(--display-1) }")).toEqual([]);
});

test("no more looks are written as a style that never changes, and none of more than two properties", () => {
  const styles = constantStyles(office);
  expect(styles.filter(({ properties }) => properties > 2).map(({ place }) => place)).toEqual([]);
  expect(styles.length).toBeLessThanOrEqual(constantStylesMax);
});

test("a style that never changes is found in its place and under a name, one that is counted out is not", () => {
  const found = (text: string) => constantStyles({ "a.tsx": text }).map(({ properties }) => properties);
  expect(found('<i style={{ width: 22, top: -1, background: "red" }} />')).toEqual([3]);
  expect(found("<i style={{ width: count * 22 }} />; <i style={{ gap }} />")).toEqual([]);
  expect(found("const badge = { top: 1 } as const;\n<i style={badge} />; <i style={shape(1)} />")).toEqual([1]);
});

/** Class names in the office's code that no global style sheet defines. */
function unknownClasses(files: FileMap, known: ReadonlySet<string>): string[] {
  return Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)]
      .flatMap(([, plain = "", template = ""]) => `${plain} ${template.replace(/\$\{[^}]*\}/g, " ")}`.split(/\s+/))
      .filter((name) => name && !known.has(name))
      .map((name) => `${file}: ${name}`),
  );
}

const known = new Set(
  ["web/admin/parts", "web/admin/session", "web/admin/shell", "web/shared"]
    .flatMap(rulesBelow)
    .filter((rule) => !rule.file.endsWith(".module.css"))
    .flatMap((rule) => [...rule.selector.matchAll(/\.([a-z][\w-]*)/g)].map((found) => found[1] ?? "")),
);

const office = Object.fromEntries(Object.entries(projectFiles()).filter(([file]) => file.startsWith("web/admin/")));

test("every class that the back office writes out is one of its shared sheets", () => {
  expect(unknownClasses(office, known)).toEqual([]);
});

test("a class of no sheet is found, beside others too", () => {
  const files = { "a.tsx": `<p className="muted gap-99" />; <p className={\`gap-8 \${css.own} rwo\`} />` };
  expect(unknownClasses(files, known)).toEqual(["a.tsx: gap-99", "a.tsx: rwo"]);
});

/** Classes that a file reads from a CSS module which does not define them: they would be `undefined` in the page. */
function missingClasses(files: FileMap, rules: readonly StyleRule[]): string[] {
  return Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)].flatMap(([, name = "", from = ""]) => {
      const body = text.replace(/^import .*$/gm, "");
      const sheet = posix.join(posix.dirname(file), from);
      const selectors = rules.filter((rule) => rule.file === sheet).map((rule) => rule.selector);
      const has = (key: string) => selectors.some((selector) => new RegExp(`\\.${key}(?![\\w-])`).test(selector));
      const used = new Set(
        [...body.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, "g"))].map((found) => found[1] ?? ""),
      );
      return [...used].filter((key) => !has(key)).map((key) => `${file}: ${name}.${key}`);
    }),
  );
}

test("every class that is taken from a module stands in it", () => {
  expect(missingClasses(office, rulesBelow("web/admin"))).toEqual([]);
  const broken = { "web/a/b.tsx": 'import css from "./b.module.css";\nconst x = [css.own, css.gone, css.ow];' };
  expect(missingClasses(broken, rulesOf("web/a/b.module.css", ".own > li { gap: 0 }"))).toEqual([
    "web/a/b.tsx: css.gone",
    "web/a/b.tsx: css.ow",
  ]);
});
