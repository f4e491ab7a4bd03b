import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { publishReports } from "#contract/lab-reports.schemas";
import { receiveSample } from "#contract/samples.schemas";
import { statement } from "#tests/support/statement";
import { sealAudit } from "#worker/features/logs/audit-seal.actions";
import { bind, form } from "../bindings/bound-tube";
import { issuedBarcodes } from "../laboratory";
import { alcoholPlate, carrier, importText, reviewed } from "../plates";
import { tellingKeys } from "./answers";
import { breakages } from "./broken-rows";
import { auditFaults, faults, look } from "./faults";
import { type ModelledLab, openModelledLab, phones } from "./modelled-lab";
import { illegalMoves } from "./moves.rules";
import { createShadows } from "./shadows";

const run = (lab: ModelledLab, text: ReturnType<typeof sql>) => lab.world.write(statement(text, () => undefined));

/** A laboratory with one published report, checked once without a fault. */
async function labInOrder(): Promise<ModelledLab> {
  const lab = await openModelledLab();
  await lab.world.engine.uncounted.run(createShadows);
  const [barcode = ""] = await issuedBarcodes(lab.world, lab.technician, { productCode: "alcohol", quantity: 1 });
  await bind(await lab.customer(phones[0], "bind"), form(barcode));
  await lab.technician.call(receiveSample, { body: { barcode } });
  const { resultSetIds } = await importText(lab, alcoholPlate([{ barcode, genotypes: carrier }]));
  await reviewed(lab, resultSetIds);
  await lab.reviewer.call(publishReports, { body: { resultSetIds } });
  await sealAudit(lab.world.deps);
  await lab.look();
  await look(lab);
  return lab;
}

test("every rule finds the row that breaks it", async () => {
  const lab = await labInOrder();
  for (const [fault, ...statements] of breakages) {
    const isFound = async () => (await faults(lab)).some((sentence) => sentence.startsWith(fault));
    expect(await isFound(), `${fault}, before it was broken`).toBe(false);
    for (const text of statements) await run(lab, text);
    expect(await isFound(), fault).toBe(true);
  }
});

test("a raw file that is not what was handed in is found", async () => {
  const lab = await labInOrder();
  const [key] = await lab.world.read(
    statement(sql`select file_key from import_files`, (rows) => rows.flat().map(String)),
  );
  const put = { contentType: "text/plain", sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" };
  await lab.world.deps.rawFiles.put(key ?? "", new TextEncoder().encode("abc"), put);
  expect(await faults(lab)).toEqual([`a raw file was changed: ${key}`]);
});

test("a key whose answer tells that there is a report is found", async () => {
  const lab = await labInOrder();
  const owner = await lab.customer(phones[0], "valid");
  expect(await tellingKeys(lab, owner)).toMatchObject([expect.stringContaining("a key that tells: published")]);
});

test("an audit row that was rewritten is found, and so is a state that no move leads to", async () => {
  const lab = await labInOrder();
  expect(await auditFaults(lab)).toEqual([]);
  await run(lab, sql`drop trigger audit_events_no_update`);
  await run(lab, sql`update audit_events set object_id = 'another' where seq = 3`);
  expect(await auditFaults(lab)).toContainEqual({ seq: 3, kind: "altered" });
  const before = lab.seen;
  await run(lab, sql`update tubes set state = 'issued', binding_id = null`);
  expect(illegalMoves(before, await lab.look())).toMatchObject([expect.stringMatching(/^tubes .*consumed -> issued$/)]);
});
