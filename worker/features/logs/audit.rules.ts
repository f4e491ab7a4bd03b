/** One audit event as it is stored, without its number. */
export interface AuditRow {
  readonly id: string;
  readonly at: number;
  readonly actorKind: "staff" | "customer" | "device" | "system" | "anonymous";
  readonly actorId: string;
  readonly actorLabel: string;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly outcome: "done" | "refused" | "failed";
  readonly reason: string;
  /** JSON text exactly as stored, or null. */
  readonly changes: string | null;
  readonly requestId: string;
  readonly ipHash: string;
}

export interface StoredAuditRow extends AuditRow {
  readonly seq: number;
  readonly rowMac: string;
}

/** The text that the row's own MAC covers. It does not contain the row's number, which is only known after the insert. */
export function rowText(row: AuditRow): string {
  return JSON.stringify([
    row.id,
    row.at,
    row.actorKind,
    row.actorId,
    row.actorLabel,
    row.action,
    row.objectType,
    row.objectId,
    row.outcome,
    row.reason,
    row.changes,
    row.requestId,
    row.ipHash,
  ]);
}

/** The text that the chain's MAC covers: it binds the row and its number to everything before it. */
export function sealText(previousHash: string, row: StoredAuditRow): string {
  return `${previousHash}\n${row.seq}\n${row.rowMac}\n${rowText(row)}`;
}

/** The hash before the first row. */
export const hashBeforeFirstRow = "0".repeat(64);

export interface Seal {
  readonly seq: number;
  readonly previousHash: string;
  readonly hash: string;
}

export interface AuditProblem {
  readonly seq: number;
  /** `secret`: every row fails, so the key is a different one, or somebody without the key rewrote all rows. */
  readonly kind: "missing" | "altered" | "unchained" | "truncated" | "secret";
}
