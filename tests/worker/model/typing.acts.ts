import { dropManualEntry, listManualEntries, readManualForm, typeManualResult } from "#contract/manual-entries.schemas";
import type { Act, ModelledLab } from "./modelled-lab";
import { pick } from "./pick";

const reason = "按规程处理";
const typable = ["received", "accepted", "plated", "retest_queued"];
const said = [
  { rs671: "AG", rs1229984: "CT" },
  { rs671: "GG", rs1229984: "CC" },
  { rs671: "AG", rs1229984: "" },
] as const;

/** The two people who type: mostly the first two in turn, so that the reviewer took no part. */
const typists = (lab: ModelledLab, b: number) => [lab.technician, lab.colleague, lab.reviewer][b % 7 === 0 ? 2 : b % 2];

function assertBlind(entries: readonly { state: string; typings: readonly unknown[] }[]): void {
  const seen = entries.find(({ state, typings }) => state === "waiting" && typings.length > 0);
  if (seen) throw new Error(`a first typing was shown: ${JSON.stringify(seen)}`);
}

/** One typing; completing an entry that lacks its second typing is more frequent than opening a new one. */
const type: Act = async (lab, a, b) => {
  const waits = lab.seen.entries.filter(({ state }) => state === "waiting" || state === "different");
  const entry = a % 3 > 0 ? waits[a % Math.max(1, waits.length)] : undefined;
  const tube =
    lab.seen.tubes.find(({ barcode }) => barcode === entry?.barcode) ??
    pick(
      lab.seen.tubes.filter(
        ({ sampleState, productCode }) => typable.includes(sampleState ?? "") && productCode === "alcohol",
      ),
      ["received"],
      a,
    );
  const person = typists(lab, b);
  if (!tube || !person) return [];
  const { barcode } = tube;
  const values = { ...(said[b % 5 === 0 ? b % said.length : 0] ?? said[0]) };
  const reply = await person.call(typeManualResult, {
    body: { barcode, method: "sanger", values, controlsOk: true },
  });
  if (reply.status === 200) assertBlind([reply.data]);
  const form = await lab.reviewer.call(readManualForm, { query: { barcode } });
  if (form.status === 200 && form.data.entry) assertBlind([form.data.entry]);
  if (b % 3 === 0) assertBlind((await lab.reviewer.call(listManualEntries, { query: { state: "waiting" } })).data.list);
  return [reply, form];
};

const drop: Act = async (lab, a) => {
  const entry = pick(lab.seen.entries, ["waiting", "different"], a);
  return entry ? [await lab.technician.call(dropManualEntry, { params: { id: entry.id }, body: { reason } })] : [];
};

export const typingActs: Readonly<Record<string, readonly [number, Act]>> = { type: [5, type], dropTyping: [1, drop] };
