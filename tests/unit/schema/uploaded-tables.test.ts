import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Column, getTableColumns, getTableName, is, SQL, Table } from "drizzle-orm";
import { build, type Plugin } from "vite";
import { expect, test } from "vitest";
import { madeAtFirstUse } from "../../../scripts/steps/at-first-use.mjs";
import { leanTables } from "../../../scripts/steps/lean-tables.mjs";
import { projectRoot } from "../../support/places";

/** Every table of the schema, built with these plugins and loaded. */
async function tablesBuiltWith(plugins: Plugin[]): Promise<Table[]> {
  const folder = mkdtempSync(join(tmpdir(), "tables-"));
  try {
    const schema = `${projectRoot}/drizzle/schema`;
    const names = readdirSync(schema).filter((name) => name.endsWith(".ts"));
    const entry = join(folder, "tables.ts");
    writeFileSync(entry, names.map((name) => `export * from "${schema}/${name}";`).join("\n"));
    await build({
      root: projectRoot,
      configFile: false,
      publicDir: false,
      logLevel: "error",
      plugins,
      ssr: { external: true },
      build: {
        ssr: entry,
        outDir: join(projectRoot, ".local/tables"),
        rolldownOptions: { output: { entryFileNames: `${plugins.length}.mjs` } },
      },
    });
    const module = await import(/* @vite-ignore */ join(projectRoot, `.local/tables/${plugins.length}.mjs`));
    return Object.values(module).filter((one): one is Table => is(one, Table));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What a running worker asks of a column: its name, its kind, how it keeps a value, and its default. */
const asked = (column: Column) => ({
  name: column.name,
  kind: column.columnType,
  kept: [0, 1].map((value) => column.mapToDriverValue(value)),
  default: is(column.default, SQL) ? "an expression" : column.default,
  table: getTableName(column.table),
});

test("a table as it is uploaded has the columns and defaults that its source declares, under the same names", async () => {
  const described = (tables: Table[]) =>
    Object.fromEntries(
      tables.map((table) => [
        getTableName(table),
        Object.fromEntries(Object.entries(getTableColumns(table)).map(([key, column]) => [key, asked(column)])),
      ]),
    );
  const declared = described(await tablesBuiltWith([]));
  expect(Object.keys(declared).length).toBeGreaterThan(100);
  expect(described(await tablesBuiltWith([leanTables, madeAtFirstUse]))).toEqual(declared);
});
