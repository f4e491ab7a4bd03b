import { expect, test } from "vitest";
import { getPartnerImport } from "#contract/partner-imports.schemas";
import { encryptedTextRefusal } from "#contract/text-encoding";
import { sweepPartnerImports } from "#worker/features/partner-imports/judge-import.actions";
import { sha256 } from "#worker/platform/crypto";
import { gb18030 } from "../../support/files/encodings";
import { partnerCsv, uploaded } from "../partner-imports/partner-files";
import { alcoholPlate, carrier, createLaboratory, receivedTubes, uploadText } from "../plates";

const stolen = "sealed~t~users.phone~v1.AAAAAAAA.BBBBBBBB";
const stranger = (n: number) => String(2_000_000_000_000 + n);

test("a partner's file with a cell that looks sealed is refused at the upload, however it is written", async () => {
  const lab = await createLaboratory();
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const refused = { status: 422, errors: { file: [encryptedTextRefusal] } };
  for (const csv of [
    partnerCsv([barcode], [`${barcode},${stolen},G,A,`]),
    gb18030(partnerCsv([barcode], [`${barcode},rs671,,,"检出${stolen}"`])),
    `barcode;site;result;ct\n${barcode};rs671;GA;${stolen.replaceAll(".", ",").replace("s,p", "s.p")}\n`,
  ])
    expect(await uploaded(lab, csv)).toMatchObject(refused);
  expect(lab.world.queue.takeImports()).toEqual([]);
  expect((await uploaded(lab, partnerCsv([barcode], [`${barcode},rs671,,,sealed~`]))).status).toBe(200);
});

test("a partner's file that was altered in the store to hold such a cell is refused by the clock, and the file behind it is judged", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const lines = Array.from({ length: 3 }, (_, n) => `${stranger(n)},rs671,G,A,`);
  const ids: string[] = [];
  for (const line of lines) ids.push((await uploaded(lab, partnerCsv([], [line]))).data.id);
  const stateOf = async (id = "") => (await world.call(getPartnerImport, { as: technician, params: { id } })).data;
  const [old] = ids;
  const bytes = new TextEncoder().encode(partnerCsv([], [`${stranger(0)},${stolen},G,A,`]));
  const fileKey = `partner/${(await stateOf(old)).sha256}`;
  await world.deps.rawFiles.put(fileKey, bytes, { contentType: "text/csv", sha256: await sha256(bytes) });
  world.clock.advance(60_001);
  await sweepPartnerImports(world.deps);
  await sweepPartnerImports(world.deps);
  expect(await stateOf(old)).toMatchObject({ state: "refused", refusal: encryptedTextRefusal });
  for (const id of ids.slice(1)) expect(await stateOf(id)).toMatchObject({ state: "judged" });
});

test("an instrument's file with a cell that looks sealed is refused at the upload, also in a column that nobody reads", async () => {
  const lab = await createLaboratory();
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const text = alcoholPlate([{ barcode, genotypes: carrier }]);
  const extra = text.replace(/^Well\t.*$/gm, "$&\tRemark").replace(/^1\tA1\t.*$/gm, `$&\t${stolen}`);
  for (const altered of [text.replaceAll(barcode, stolen), extra]) {
    expect(altered).toContain(stolen);
    expect(await uploadText(lab, altered)).toMatchObject({ status: 422, errors: { file: [encryptedTextRefusal] } });
  }
  expect((await uploadText(lab, text)).status).toBe(200);
});
