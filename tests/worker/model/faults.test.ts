import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { publishReports } from "#contract/lab-reports";
import { receiveSample } from "#contract/samples";
import { sealAudit } from "#worker/features/logs/audit-seal.actions";
import { statement } from "#worker/platform/database/query";
import { bind, form } from "../bindings/bound-tube";
import { issuedBarcodes } from "../laboratory";
import { alcoholPlate, carrier, importText, reviewed } from "../plates";
import { tellingKeys } from "./answers";
import { breakages } from "./broken-rows";
import { auditFaults, faults, look } from "./faults";
import { type House, openHouse, phones } from "./house";
import { illegalMoves } from "./moves.rules";
import { createShadows } from "./shadows";

const run = (house: House, text: ReturnType<typeof sql>) => house.world.write(statement(text, () => undefined));

/** A house with one published report, looked at once and found in order. */
async function houseInOrder(): Promise<House> {
  const house = await openHouse();
  await house.world.engine.uncounted.run(createShadows);
  const [barcode = ""] = await issuedBarcodes(house.world, house.technician, { productCode: "alcohol", quantity: 1 });
  await bind(await house.customer(phones[0], "bind"), form(barcode));
  await house.technician.call(receiveSample, { body: { barcode } });
  const { resultSetIds } = await importText(house, alcoholPlate([{ barcode, genotypes: carrier }]));
  await reviewed(house, resultSetIds);
  await house.reviewer.call(publishReports, { body: { resultSetIds } });
  await sealAudit(house.world.deps);
  await house.look();
  await look(house);
  return house;
}

test("every rule finds the row that breaks it", async () => {
  const house = await houseInOrder();
  for (const [fault, ...statements] of breakages) {
    const isFound = async () => (await faults(house)).some((sentence) => sentence.startsWith(fault));
    expect(await isFound(), `${fault}, before it was broken`).toBe(false);
    for (const text of statements) await run(house, text);
    expect(await isFound(), fault).toBe(true);
  }
});

test("a raw file that is not what was handed in is found", async () => {
  const house = await houseInOrder();
  const [key] = await house.world.read(
    statement(sql`select file_key from import_files`, (rows) => rows.flat().map(String)),
  );
  const put = { contentType: "text/plain", sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" };
  await house.world.deps.rawFiles.put(key ?? "", new TextEncoder().encode("abc"), put);
  expect(await faults(house)).toEqual([`a raw file was changed: ${key}`]);
});

test("a key whose answer tells that there is a report is found", async () => {
  const house = await houseInOrder();
  const owner = await house.customer(phones[0], "valid");
  expect(await tellingKeys(house, owner)).toMatchObject([expect.stringContaining("a key that tells: published")]);
});

test("an audit row that was rewritten is found, and so is a state that no move leads to", async () => {
  const house = await houseInOrder();
  expect(await auditFaults(house)).toEqual([]);
  await run(house, sql`drop trigger audit_events_no_update`);
  await run(house, sql`update audit_events set object_id = 'another' where seq = 3`);
  expect(await auditFaults(house)).toContainEqual({ seq: 3, kind: "altered" });
  const before = house.sight;
  await run(house, sql`update tubes set state = 'issued', binding_id = null`);
  expect(illegalMoves(before, await house.look())).toMatchObject([
    expect.stringMatching(/^tubes .*consumed -> issued$/),
  ]);
});
