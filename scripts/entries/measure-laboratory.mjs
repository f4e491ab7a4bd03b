import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { findDatabaseFile } from "../bench/filled.mjs";
import { openProofLaboratory } from "../proof/laboratory.mjs";
import { exitWithMessage, root } from "../steps/bootstrap.mjs";
import { loadModule } from "../steps/environment.mjs";

/**
 * Three plates of each product: the story alone shows a little of everything, but has only three samples per run and a
 * report for one in three.
 */
const fullPlates = 15;

/**
 * `node scripts/entries/measure-laboratory.mjs`: runs the demonstration with full plates and stores figures of its data
 * for the bench: rows per sample by table; bytes of long columns; for short columns the bytes of non-empty values and
 * their share; the share of rows that have an optional value; and which columns are encrypted. It measures a copy in
 * which every run is archived, because most runs of a real laboratory are.
 */
const place = join(root, ".local/measured");
rmSync(place, { recursive: true, force: true });
await openProofLaboratory(place, undefined, fullPlates);
const played = findDatabaseFile(place);

const file = join(mkdtempSync(join(tmpdir(), "laboratory-")), "rested.sqlite");
new DatabaseSync(played, { readOnly: true }).exec(`vacuum into '${file}'`);
const { completeAndArchiveLaboratory } = await loadModule("scripts/entries/rested-laboratory.ts");
console.log(`${await completeAndArchiveLaboratory(file)} runs archived`);
const database = new DatabaseSync(file, { readOnly: true });
const all = (sql) => database.prepare(sql).all();
const samples = all("select count(*) as count from samples")[0].count;
if (samples === 0) exitWithMessage(`${file} holds no samples`);

/** Too few rows to say anything about other data. */
const fewRows = 20;
/** A text of this length compresses as badly as a random one. */
const longFrom = 24;

/** True when at least one value of the column is encrypted and no value is plain. */
const isSealed = (table, column) =>
  all(`select min(instr(substr("${column}", 1, 8), 'sealed~')) as least from "${table}" where "${column}" <> ''`)[0]
    .least > 0;

/** Bytes of the texts that are not empty, and their share of the rows. */
const shortText = (table, column) => {
  const [{ bytes, filled }] = all(
    `select avg(length(cast(nullif("${column}", '') as blob))) as bytes, avg(coalesce("${column}", '') <> '') as filled
      from "${table}"`,
  );
  return [Math.round(bytes ?? 0), Number((filled ?? 0).toFixed(2))];
};

const tables = all(
  "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not glob '_cf*'",
);
const measured = tables.map(({ name }) => {
  const columns = all(`pragma table_info("${name}")`);
  const lengths = columns.map((column) => `avg(length(cast("${column.name}" as blob))) as "${column.name}"`).join(", ");
  const shares = columns.map((column) => `avg("${column.name}" is not null) as "${column.name}"`).join(", ");
  const [{ count }] = all(`select count(*) as count from "${name}"`);
  const [bytes] = all(`select ${lengths} from "${name}"`);
  const [filled] = all(`select ${shares} from "${name}"`);
  const long = columns
    .filter((column) => column.type.toLowerCase() === "text" && bytes[column.name] >= longFrom)
    .map((column) => [column.name, [Math.round(bytes[column.name]), Number(filled[column.name].toFixed(2))]]);
  const short = columns
    .filter((column) => column.type.toLowerCase() === "text" && column.pk === 0 && bytes[column.name] < longFrom)
    .map(({ name: column, notnull }) => [column, shortText(name, column), notnull === 1 && count >= fewRows])
    // A column that the demonstration never filled gets a generated value, because another laboratory may fill it; a
    // text that is empty in each of many rows stays empty.
    .filter(([, [, filled], isAlwaysThere]) => filled > 0 || isAlwaysThere)
    .map(([column, text]) => [column, text]);
  const share = (column) => Number(filled[column.name].toFixed(2));
  const lacked =
    count < fewRows ? [] : columns.filter((column) => share(column) < 1 && !long.some(([one]) => one === column.name));
  const sealed = long.map(([column]) => column).filter((column) => isSealed(name, column));
  return [
    name,
    {
      rows: Number((count / samples).toFixed(3)),
      long: Object.fromEntries(long),
      ...(short.length > 0 ? { short: Object.fromEntries(short) } : {}),
      ...(lacked.length > 0
        ? { filled: Object.fromEntries(lacked.map((column) => [column.name, share(column)])) }
        : {}),
      ...(sealed.length > 0 ? { sealed } : {}),
    },
  ];
});
const target = join(root, "tests/bench/played-laboratory.json");
writeFileSync(target, `${JSON.stringify(Object.fromEntries(measured), null, 1)}\n`);
console.log(`${measured.length} tables of ${samples} samples measured: ${target}`);
