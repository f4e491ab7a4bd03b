import { sql } from "drizzle-orm";
import { publishReports, withdrawReport } from "#contract/lab-reports.schemas";
import { stateResultHold } from "#contract/result-holds.schemas";
import {
  getResultSet,
  omitWell,
  retestResultSets,
  returnResultSets,
  reviewResultSets,
  submitResultSets,
} from "#contract/result-sets.schemas";
import { commitImport, uploadImport } from "#contract/run-imports.schemas";
import { statement } from "#tests/support/statement";
import type { DemoSample } from "#worker/dev/demonstration/plates";
import { enrolledDevice, runOf } from "../devices/test-device";
import { alcoholPlate, placeTubes, respiratoryPlate } from "../plates";
import type { Act, ModelledLab } from "./modelled-lab";
import { pick } from "./pick";

const reason = "按规程处理";
export const genotypes = [
  { rs671: "GG", rs1229984: "CC" },
  { rs671: "AG", rs1229984: "CT" },
  { rs671: "AA", rs1229984: "TT" },
  { rs671: "GG", rs1229984: "CT" },
  { rs671: null, rs1229984: "CT" },
] as const;
const measurable = ["received", "accepted", "plated", "retest_queued"];

function waiting(lab: ModelledLab, productCode: string, a: number): string[] {
  const all = lab.seen.tubes.filter((tube) => tube.productCode === productCode);
  const fitting = all.filter(({ sampleState }) => measurable.includes(sampleState ?? ""));
  // Now and then the plate contains a tube that does not belong there.
  return [...fitting.slice(0, 5), ...(a % 6 === 0 ? all.slice(0, 1) : [])].map(({ barcode }) => barcode);
}

const mistakes = [{}, {}, {}, {}, { poisonedWell: "H12" }, { isTurned: true }];

/** Uploads a file and commits it. */
export async function hand(lab: ModelledLab, text: string, productCode: string) {
  const upload = await lab.technician.call(uploadImport, { query: { fileName: "run.txt" }, body: text });
  if (upload.status !== 200) return [upload];
  const params = { id: upload.data.importId };
  return [
    upload,
    await lab.technician.call(commitImport, { params, body: { productCode, placementReason: "没有排板" } }),
  ];
}

const plate: Act = async (lab, a, b) => {
  const productCode = b % 4 === 0 ? "respiratory" : "alcohol";
  const barcodes = [...new Set(waiting(lab, productCode, a))];
  if (barcodes.length === 0) return [];
  const spoilt = mistakes[a % mistakes.length] ?? {};
  const samples = barcodes.map((barcode, i): DemoSample => {
    return { barcode, genotypes: genotypes[(b + i) % genotypes.length] ?? genotypes[0] };
  });
  const text =
    productCode === "alcohol"
      ? alcoholPlate(samples, "conflictOf" in spoilt || a % 7 > 0 ? spoilt : { conflictOf: barcodes[0] ?? "" })
      : respiratoryPlate(
          barcodes.map((barcode, i) => ({
            barcode,
            cts: { "SARS-CoV-2": (a + i) % 3 === 0 ? 25 : null },
            internalCt: (b + i) % 4 === 1 ? null : 27,
          })),
          spoilt,
        );
  // Now and then nobody recorded the positions of the tubes.
  if (a % 5 > 0) await placeTubes(lab, text, productCode);
  lab.files.push({ text, productCode });
  return hand(lab, text, productCode);
};

/** Tables that an import fills; importing the same file again must not change their number of rows. */
const lengths = statement(
  sql`select (select count(*) from runs), (select count(*) from wells), (select count(*) from readings), (select count(*) from calls),
    (select count(*) from result_sets), (select count(*) from import_files), (select count(*) from tube_events)`,
  ([first]) => JSON.stringify(first),
);

const sameFile: Act = async (lab, a) => {
  const file = lab.files[a % Math.max(1, lab.files.length)];
  if (!file) return [];
  const before = await lab.world.read(lengths);
  const replies = await hand(lab, file.text, file.productCode);
  const known = replies.at(-1);
  const after = await lab.world.read(lengths);
  if (known?.status === 200 && before !== after && wasCommitted(known))
    throw new Error(`the same file changed something: ${before} ${after}`);
  return replies;
};

const wasCommitted = (reply: { data?: unknown }): boolean =>
  (reply.data as { isKnown?: boolean } | undefined)?.isKnown === true;

const device: Act = async (lab, a, b) => {
  const barcodes = lab.seen.tubes
    .filter(
      ({ productCode, state }) =>
        productCode === "respiratory" && (state === "bound" || (state === "received" && b % 4 === 0)),
    )
    .slice(0, 3)
    .map(({ barcode }) => barcode);
  if (barcodes.length === 0) return [];
  lab.machine ??= await enrolledDevice(lab);
  const { machine } = lab;
  const run = { ...runOf(lab.world.clock.now(), barcodes, b % 3 === 0 ? 24 : null) };
  const named = { runUid: `run-${lab.world.clock.now()}` };
  const replies = [];
  for (const message of [run.started, run.results, run.closed])
    replies.push(await machine.send({ ...message, ...named }));
  const before = await lab.world.read(lengths);
  replies.push(await machine.send({ ...run.results, ...named }), await machine.send({ ...run.closed, ...named }));
  if (before !== (await lab.world.read(lengths))) throw new Error("the same device message changed something");
  if (a % 3 === 0) replies.push(await machine.send({ ...run.closed, ...named, status: "error" }));
  return replies;
};

const some = (lab: ModelledLab, states: readonly string[], a: number): string[] => {
  const first = pick(lab.seen.resultSets, states, a);
  const others = lab.seen.resultSets.filter(({ state }) => states.includes(state)).slice(0, a % 4);
  return [...new Set([first, ...others].flatMap((one) => (one ? [one.id] : [])))];
};

const many =
  (
    states: readonly string[],
    act: (lab: ModelledLab, ids: string[], b: number) => Promise<{ status: number; msg: string }>,
  ): Act =>
  async (lab, a, b) => {
    const ids = some(lab, states, a);
    return ids.length > 0 ? [await act(lab, ids, b)] : [];
  };

// The reviewer changes, because people who typed a result may not review it.
const anyone = (lab: ModelledLab, b: number) =>
  b % 5 === 0 ? lab.technician : b % 4 === 0 ? lab.colleague : lab.reviewer;

const omit: Act = async (lab, a, b) => {
  const set = pick(lab.seen.resultSets, ["draft", "returned"], a);
  if (!set?.position) return [];
  const body = { position: set.position, isOmitted: b % 3 > 0, reason };
  return [await anyone(lab, b).call(omitWell, { params: { id: set.id }, body })];
};

const giveBack: Act = async (lab, a) => {
  const set = pick(lab.seen.resultSets, ["submitted"], a);
  return set ? [await lab.reviewer.call(returnResultSets, { body: { ids: [set.id], reason } })] : [];
};

/** Releases the holds of a result with a reason, one hold after the other. */
const state: Act = async (lab, a, b) => {
  const set = pick(lab.seen.resultSets, ["submitted", "reviewed"], a);
  if (!set) return [];
  const shown = await lab.reviewer.call(getResultSet, { params: { id: set.id } });
  const replies = [];
  for (const { id, rule } of shown.data.holds) {
    const body = { reason, ...(rule === "run_time" ? { statedTime: lab.world.clock.now() } : {}) };
    replies.push(await anyone(lab, b).call(stateResultHold, { params: { id }, body }));
  }
  return replies;
};

const withdraw: Act = async (lab, a) => {
  const report = pick(lab.seen.reports, ["published", "corrected"], a);
  return report ? [await lab.reviewer.call(withdrawReport, { params: { id: report.id }, body: { reason } })] : [];
};

export const resultActs: Readonly<Record<string, readonly [number, Act]>> = {
  plate: [7, plate],
  sameFile: [1, sameFile],
  device: [2, device],
  submit: [6, many(["draft", "returned"], (h, ids, b) => anyone(h, b + 1).call(submitResultSets, { body: { ids } }))],
  review: [6, many(["submitted"], (h, ids, b) => anyone(h, b).call(reviewResultSets, { body: { ids } }))],
  retest: [
    1,
    many(["submitted", "draft"], (h, ids, b) => anyone(h, b).call(retestResultSets, { body: { ids, reason } })),
  ],
  state: [2, state],
  return: [1, giveBack],
  omit: [1, omit],
  publish: [6, many(["reviewed"], (h, ids) => h.reviewer.call(publishReports, { body: { resultSetIds: ids } }))],
  withdrawReport: [1, withdraw],
};
