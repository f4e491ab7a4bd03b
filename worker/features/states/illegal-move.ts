import type { AuditAction, AuditObject } from "#contract/audit-words";
import { type AppError, conflict } from "../../http/errors";
import type { StaffWork } from "../../http/staff-work";
import { auditRows } from "../logs/logs.actions";

interface IllegalMove {
  /** The requested action, as in the audit log: `kit.issue`. */
  readonly action: AuditAction;
  readonly objectType: AuditObject;
  readonly objectId: string;
  /** Chinese name of the record; the two states are given by their Chinese names too. */
  readonly subject: string;
  readonly from: string;
  readonly to: string;
}

/** A move that the state table does not allow: records it, then throws a refusal (409) that names both states. */
export async function recordIllegalMove(work: StaffWork, move: IllegalMove): Promise<AppError> {
  const { action, objectType, objectId, subject, from, to } = move;
  const refusal = `${from} -> ${to}`;
  await work.deps.database.run(await auditRows(work, { action, objectType, objectId, outcome: "refused", refusal }));
  return conflict(`${subject}当前为「${from}」，不能变为「${to}」，请刷新后重试`, "illegal move");
}
