import { dropManualEntry, listManualEntries, readManualForm, typeManualResult } from "#contract/manual-entries.schemas";
import {
  commitPartnerImport,
  discardPartnerImport,
  fixPartnerRow,
  getPartnerImport,
  leaveOutPartnerRows,
  listPartnerImports,
  listPartnerRows,
  recheckPartnerImport,
  rollBackPartnerImport,
  uploadPartnerImport,
} from "#contract/partner-imports.schemas";
import { listRetests } from "#contract/retests.schemas";
import { judgedImport, partnerCsv } from "../partner-imports/partner-files";
import { receivedTubes } from "../plates";
import { type HappyPath, happy, type Stage } from "./stage";

const body = { reason: "送错了文件" };

async function judged(stage: Stage) {
  stage.world.clock.advance(1_000);
  return { params: { id: await judgedImport(stage, partnerCsv(await receivedTubes(stage, "alcohol", 1))) } };
}

async function committed(stage: Stage) {
  const input = await judged(stage);
  await stage.boss.call(commitPartnerImport, input);
  return input;
}

const cells = { barcode: "2000000000017", target: "rs671", allele1: "G", allele2: "A", result: "", ct: "" };

const measurable = async (stage: Stage) => (await receivedTubes(stage, "alcohol", 1))[0] ?? "";
const typed = (barcode: string) => ({
  barcode,
  method: "sanger" as const,
  controlsOk: true as const,
  values: { rs671: "AG", rs1229984: "CT" },
});

/** Results of partners, and results typed by hand. */
export const results: readonly HappyPath[] = [
  happy(uploadPartnerImport, () => ({
    query: { fileName: "p.csv", productCode: "alcohol", partner: "示例合作实验室" },
    body: partnerCsv(["2000000000024"]),
  })),
  happy(listPartnerImports),
  happy(getPartnerImport, judged),
  happy(listPartnerRows, judged),
  happy(fixPartnerRow, async (stage) => ({ ...(await judged(stage)), body: { line: 1, ...cells } })),
  happy(leaveOutPartnerRows, async (stage) => ({ ...(await judged(stage)), body: { lines: [1] } })),
  happy(recheckPartnerImport, judged),
  happy(commitPartnerImport, judged),
  happy(rollBackPartnerImport, async (stage) => ({ ...(await committed(stage)), body })),
  happy(listRetests),
  happy(listManualEntries),
  happy(readManualForm, async (stage) => ({ query: { barcode: await measurable(stage) } })),
  happy(typeManualResult, async (stage) => ({ body: typed(await measurable(stage)) })),
  happy(dropManualEntry, async (stage) => {
    const { data } = await stage.boss.call(typeManualResult, { body: typed(await measurable(stage)) });
    return { params: { id: data.id }, body };
  }),
  happy(discardPartnerImport, async (stage) => ({ ...(await judged(stage)), body })),
];
