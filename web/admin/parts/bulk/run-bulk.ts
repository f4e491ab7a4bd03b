import { codes } from "#contract/envelope";
import { messages } from "#contract/messages";
import { ApiError } from "../../../shared/api";
import { requiresPassword, withPasswordCheck } from "../../session/proof";
import { askReason, confirm } from "../confirm";
import { refreshData } from "../data/refresh";
import { changeIdOf, showUndoToast } from "../history/undo";
import { showToast } from "../toast-queue";
import type { BulkResult, BulkRow, BulkStep } from "./bulk-step";

/** Asks, then takes the step row by row; returns the outcome of each, or null when the person cancelled. */
export async function runBulkStep<T>(
  step: BulkStep<T>,
  rows: readonly BulkRow<T>[],
  onProgress: (done: number) => void,
): Promise<readonly BulkResult[] | null> {
  const reason = await sure(step, rows);
  if (reason === null) return null;
  const results: BulkResult[] = [];
  let isStopped = false;
  for (const [index, { id, name, row }] of rows.entries()) {
    onProgress(index);
    const blocked = isStopped ? "没有执行" : step.blocked?.(row, reason);
    if (blocked) {
      results.push({ id, name, isDone: false, text: blocked });
      continue;
    }
    try {
      const { msg, data } = await withPasswordCheck(() => step.work(row, reason));
      results.push({ id, name, isDone: true, text: msg, changeId: changeIdOf(data) });
    } catch (error) {
      // A person who does not enter the password, or whose session has ended, is not asked again for every row.
      isStopped = requiresPassword(error) || hasEnded(error);
      results.push({ id, name, isDone: false, text: refusalOf(error) });
    }
  }
  void refreshData();
  return results;
}

async function sure<T>(step: BulkStep<T>, rows: readonly BulkRow<T>[]): Promise<string | null> {
  const shown = rows.slice(0, 3).map(({ name }) => name);
  const names = shown.join("、") + (rows.length > 3 ? ` 等 ${rows.length} 项` : "");
  const question = {
    title: `${step.label} ${rows.length} 项`,
    message: `${names}。${step.warning}`,
    confirmLabel: step.label,
    tone: step.isDanger ? ("danger" as const) : ("normal" as const),
  };
  if (step.ask) return step.ask(question);
  if (step.reason) return askReason({ ...question, reason: { label: step.reason } });
  return (await confirm(question)) ? "" : null;
}

const hasEnded = (error: unknown) =>
  error instanceof ApiError && (error.code === codes.signedOut || error.code === codes.sessionEnded);

function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.network;
  return Object.values(error.errors)[0]?.[0] ?? error.message;
}

/** One message for a step that every row took, with the offer to undo all of it. */
export function showBulkDone(label: string, results: readonly BulkResult[]): void {
  const text = `已${label} ${results.length} 项`;
  const changeIds = results.flatMap(({ changeId }) => changeId ?? []);
  if (changeIds.length === results.length) showUndoToast({ msg: text, data: { changeIds } });
  else showToast({ kind: "success", text });
}
