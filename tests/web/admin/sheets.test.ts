import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const admin = join(import.meta.dirname, "../../../web/admin");
const sheets = join(import.meta.dirname, "../../../node_modules/@mantine/core/styles");
const files = readdirSync(admin, { recursive: true, encoding: "utf8" }).filter((f) => /\.tsx?$/.test(f));
const textOf = (file: string) => readFileSync(join(admin, file), "utf8");
const hasSheet = new Set(readdirSync(sheets).map((f) => f.replace(".css", "")));

/** Style sheets that a file imports, including those of the named groups in parts/sheets. */
function sheetsOf(text: string): string[] {
  const own = [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.css/g)].map((m) => m[1] ?? "");
  const groups = [...text.matchAll(/(?:parts\/sheets|\.\/sheets|\.\.\/sheets|\.)\/(modal|popover|select|choice)"/g)];
  return [...own, ...groups.flatMap((m) => sheetsOf(textOf(`parts/sheets/${m[1]}.ts`)))];
}

const everywhere = new Set(sheetsOf(textOf("shell/mantine-styles.ts")));

describe("Mantine's styles", () => {
  it("every component of Mantine that a file uses has its sheet imported there, or everywhere", () => {
    const missing = files.flatMap((file) => {
      const text = textOf(file);
      const imported = /import \{([^}]+)\} from "@mantine\/core"/.exec(text)?.[1] ?? "";
      const used = imported.split(",").map((name) => name.replace(/^\s*type\s.*/, "").trim());
      const known = new Set([...everywhere, ...sheetsOf(text)]);
      return used.filter((name) => hasSheet.has(name) && !known.has(name)).map((name) => `${file}: ${name}.css`);
    });
    expect(missing).toEqual([]);
  });
});
