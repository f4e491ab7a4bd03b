import { sql } from "drizzle-orm";
import { receiveSample } from "#contract/samples.schemas";
import { statement } from "#tests/support/statement";
import { productSeedStatements } from "#worker/features/products/products-seed.actions";
import type { World } from "../support/app";
import { signedInStaff } from "../support/factories";
import { bindRows, issuedBarcodes } from "../worker/laboratory";

interface PartnerBench {
  readonly token: string;
  readonly csv: string;
}

/**
 * Received tubes made as copies of one, and a partner's file with two rows for each; the token of a person who may
 * import it.
 */
export async function partnerFile(world: World, rows: number): Promise<PartnerBench> {
  await world.write(...(await productSeedStatements(world.clock.now())));
  const staff = await signedInStaff(world);
  const [barcode = ""] = await issuedBarcodes(world, staff, { productCode: "alcohol", quantity: 1 });
  await bindRows(world, barcode);
  await world.call(receiveSample, { as: staff, body: { barcode } });
  await world.settled();
  const count = Math.ceil(rows / 2);
  // Samples, bindings and persons are those of the tube with their number.
  const number = "printf('%026d', n)";
  await copies(world, "persons", count, { id: number, phone_hash: "'p' || n", name_hash: "'n' || n" });
  await copies(world, "tubes", count, { id: number, barcode: "cast(2100000000000 + n as text)", binding_id: number });
  await copies(world, "bindings", count, { id: number, tube_id: number, person_id: number });
  await copies(world, "samples", count, {
    id: number,
    tube_id: number,
    binding_id: number,
    barcode: "cast(2100000000000 + n as text)",
    accession_no: "'B' || n",
  });
  const genotypes = ["G,G", "G,A", "A,A"];
  const lines = Array.from({ length: count }, (_, i) => {
    const tube = 2_100_000_000_001 + i;
    return `${tube},rs671,${genotypes[i % 3]},98.5\n${tube},rs1229984,${i % 2 ? "C,T" : "C,C"},97.1`;
  });
  return { token: staff.token ?? "", csv: `barcode,site,allele1,allele2,quality\n${lines.join("\n")}\n` };
}

/** Copies of a table's only row; `own` gives the columns that differ, as SQL over `n`. */
async function copies(world: World, table: string, count: number, own: Record<string, string>): Promise<void> {
  const names = await world.read(
    statement(sql`select name from pragma_table_info(${table})`, (rows) => rows.map(([name]) => String(name))),
  );
  const values = names.map((name) => own[name] ?? `t.${name}`);
  await world.write(
    statement(sql.raw("pragma defer_foreign_keys = on"), () => 0),
    statement(
      sql.raw(`with recursive seq(n) as (select 1 union all select n + 1 from seq where n < ${count})
        insert into ${table} (${names.join(", ")}) select ${values.join(", ")}
        from seq, (select * from ${table} order by rowid limit 1) t`),
      () => 0,
    ),
  );
}
