import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../support/places";

const end = ".zh-CN.md";

const twins = ["", "docs"].flatMap((folder) =>
  readdirSync(join(projectRoot, folder))
    .filter((name) => name.endsWith(end))
    .map((name) => join(folder, name)),
);

const unique = (found: readonly string[]) => [...new Set(found)].toSorted();

/**
 * What must be the same in both languages: names, commands, addresses, links, and the amount of text and number of
 * headings.
 */
function skeletonOf(text: string) {
  const prose = text.replaceAll(/^\[(中文|English)\]\(.*\)\n/gm, "");
  const lines = prose.split("\n");
  return {
    names: unique([...prose.replaceAll(/^```.*?^```/gms, "").matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name)),
    commands: unique([...prose.matchAll(/^```\n(.*?)^```/gms)].flatMap(([, block = ""]) => commandsIn(block))),
    links: unique(
      [...prose.matchAll(/\]\(([^)]+)\)|src="([^"]+)"/g)].map((m) => (m[1] ?? m[2] ?? "").replace(end, ".md")),
    ),
    headings: lines.filter((line) => line.startsWith("#")).map((line) => line.indexOf(" ")),
    rows: lines.filter((line) => line.startsWith("|")).length,
    items: lines.filter((line) => /^(\d+\.|-) /.test(line)).length,
  };
}

/** The lines of a block without their comments. */
const commandsIn = (block: string) =>
  block
    .split("\n")
    .map((line) => line.replace(/#.*/, "").trim())
    .filter(Boolean);

test.each(twins)(
  "%s says what its English twin says: the same names, commands, links, headings, rows and steps",
  (path) => {
    const [chinese, english] = [path, path.replace(end, ".md")].map((one) =>
      readFileSync(join(projectRoot, one), "utf8"),
    );
    expect(skeletonOf(chinese ?? "")).toEqual(skeletonOf(english ?? ""));
  },
);

test("a twin that lost a command, a link or a row differs from what it was", () => {
  const text = "# A\n`npm run x` see [b](docs/b.md)\n| a |\n|---|\n| b |\n";
  expect(skeletonOf(text.replace("docs/b.md", "docs/b.zh-CN.md"))).toEqual(skeletonOf(text));
  for (const lost of ["`npm run x`", "(docs/b.md)", "| b |\n", "# A"])
    expect(skeletonOf(text.replace(lost, ""))).not.toEqual(skeletonOf(text));
});
