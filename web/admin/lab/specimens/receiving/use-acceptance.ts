import { acceptSamples, undoAcceptance } from "#contract/samples";
import { useWrite } from "../../../parts/data/use-write";
import { showToast } from "../../../parts/toast-queue";
import { adminCall } from "../../../session/admin-call";

/** Maximum number of samples per call. */
const together = 100;
const undoOfferMs = 10_000;

type Outcome = { readonly done: readonly string[]; readonly refused: readonly { readonly message: string }[] };
export type OnAcceptanceChange = (ids: readonly string[], state: "accepted" | "received") => void;

async function inParts(ids: readonly string[], call: (part: string[]) => Promise<Outcome>): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (let at = 0; at < ids.length; at += together) outcomes.push(await call(ids.slice(at, at + together)));
  return { done: outcomes.flatMap(({ done }) => done), refused: outcomes.flatMap(({ refused }) => refused) };
}

const tail = ({ refused: [first, ...others] }: Outcome) =>
  first ? `，${others.length + 1} 支未处理：${first.message}` : "";

/** Accepts one or several samples in one step, and offers to undo it. */
export function useAcceptSamples(moved: OnAcceptanceChange = () => undefined) {
  const undo = useWrite({
    work: (ids: readonly string[]) =>
      inParts(ids, async (part) => (await adminCall(undoAcceptance, { body: { ids: part } })).data),
    done: (outcome) => {
      moved(outcome.done, "received");
      const text = `已撤销 ${outcome.done.length} 支的验收${tail(outcome)}`;
      showToast({ kind: outcome.done.length > 0 ? "success" : "error", text });
    },
  });
  const accept = useWrite({
    work: (ids: readonly string[]) =>
      inParts(ids, async (part) => (await adminCall(acceptSamples, { body: { ids: part } })).data),
    done: (outcome) => {
      const { done } = outcome;
      moved(done, "accepted");
      if (done.length === 0) return showToast({ kind: "error", text: `没有验收任何样本${tail(outcome)}` });
      const text = `${done.length === 1 ? "已验收，等待上板" : `已验收 ${done.length} 支，等待上板`}${tail(outcome)}`;
      const action = { label: "撤销", run: () => undo.mutate(done) };
      showToast({ kind: "success", text, ms: undoOfferMs, action });
    },
  });
  return { accept, undo };
}
