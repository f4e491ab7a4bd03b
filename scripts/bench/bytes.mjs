import { d1SizeLimit } from "../steps/capacity.mjs";
import { openFilledDatabase } from "./filled.mjs";

/** Tables with fewer bytes per sample than this are added up in one line. */
const shownFrom = 50;

/**
 * Row 18: bytes of the database per sample of the demonstration laboratory, by table with its indexes, in whole pages,
 * and how many samples one D1 database holds.
 */
export async function* measureBytesPerSample({ samples }) {
  const sqlite = await openFilledDatabase(samples);
  const all = (sql) => sqlite.prepare(sql).all();
  const tables = new Map();
  const sizes = `select schema.tbl_name as owner, schema.type = 'index' as isIndex, sum(pages.pgsize) as bytes
    from dbstat as pages join sqlite_schema as schema on schema.name = pages.name group by 1, 2`;
  for (const { owner, isIndex, bytes } of all(sizes)) {
    const table = tables.get(owner) ?? { rows: 0, indexes: 0 };
    table[isIndex ? "indexes" : "rows"] = bytes / samples;
    tables.set(owner, table);
  }
  const count = (table) => all(`select count(*) as count from "${table}"`)[0].count / samples;
  const total = ({ rows, indexes }) => rows + indexes;
  const sorted = [...tables].sort(([, a], [, b]) => total(b) - total(a));
  for (const [name, table] of sorted.filter(([, one]) => total(one) >= shownFrom))
    console.log(tableLine(`${name}, ${count(name).toFixed(2)} rows`, table));
  const small = sorted.map(([, table]) => table).filter((table) => total(table) < shownFrom);
  console.log(tableLine(`${small.length} other tables`, sumOf(small)));
  const today = total(sumOf([...tables.values()]));
  sqlite.close();
  const note = `${Math.round(d1SizeLimit / today).toLocaleString("en")} samples in 10 GB; measured over ${samples.toLocaleString("en")}`;
  yield { row: 18, name: "database, each sample", goal: 7_500, today, unit: "bytes", note };
}

const sumOf = (tables) => ({
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  indexes: tables.reduce((sum, { indexes }) => sum + indexes, 0),
});

const tableLine = (name, { rows, indexes }) =>
  `    ${name.padEnd(40)} ${Math.round(rows).toString().padStart(6)} B and ${Math.round(indexes).toString().padStart(5)} B of indexes`;
