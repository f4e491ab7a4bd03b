import type { AuditAction, AuditObject } from "#contract/audit-words";
import type { Query } from "../../platform/database/database";
import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import { type AuditRow, rowText } from "./audit.rules";
import { insertAuditEvent, type SqlCondition } from "./logs.store";

/** The context that an audit row needs; every action context has it. */
export interface AuditContext {
  readonly deps: Pick<Deps, "hash" | "auditHash">;
  readonly now: number;
  /** `mayAudit` is only set when a call asked for the work: only details that its endpoint declares are stored. */
  readonly request: { readonly id: string; readonly ip: string; mayAudit?(field: string): boolean };
  readonly caller?: unknown;
}

export interface AuditEvent {
  /** Object and verb: `kit.issue`, `session.signIn`. */
  readonly action: AuditAction;
  readonly objectType?: AuditObject;
  readonly objectId?: string | number;
  /** Default `done`. */
  readonly outcome?: AuditRow["outcome"];
  /** The caller's reason, in his words; never a personal value. */
  readonly reason?: string;
  /** The product's own reason for a refusal; it need not be declared. */
  readonly refusal?: string;
  /**
   * Details by name, declared in the endpoint's `auditFields`, with values that may be stored; never a phone, name, password,
   * code or genotype.
   */
  readonly changes?: Record<string, unknown>;
  /** For work without a signed-in caller: scheduled jobs, queue, devices. */
  readonly actor?: { readonly kind: AuditRow["actorKind"]; readonly id?: string; readonly label?: string };
  /** An SQL condition: the event is only written if it is true, e.g. `previousChanged`. */
  readonly when?: SqlCondition;
}

/** Statements that record the event; put them into the batch that makes the change, so that both happen or neither. */
export async function auditRows(context: AuditContext, event: AuditEvent): Promise<Query<unknown>[]> {
  const { deps, now, request } = context;
  const row: AuditRow = {
    id: newId(now),
    at: now,
    ...actorOf(context.caller, event.actor),
    action: event.action,
    objectType: event.objectType ?? "",
    objectId: String(event.objectId ?? ""),
    outcome: event.outcome ?? "done",
    ...declared(event, request.mayAudit),
    requestId: request.id,
    ipHash: request.ip ? await deps.hash.of("ip", request.ip) : "",
  };
  return [insertAuditEvent(row, await deps.auditHash.of("audit-row", rowText(row)), event.when)];
}

/** Details and reason of an event, limited to those that the call's endpoint declares. */
function declared(
  { changes, reason = "", refusal }: AuditEvent,
  mayAudit: (field: string) => boolean = () => true,
): Pick<AuditRow, "changes" | "reason"> {
  const kept = changes && Object.fromEntries(Object.entries(changes).filter(([field]) => mayAudit(field)));
  return {
    changes: kept ? JSON.stringify(kept) : null,
    reason: refusal ?? (reason && mayAudit("reason") ? reason : ""),
  };
}

function actorOf(caller: unknown, actor: AuditEvent["actor"]): Pick<AuditRow, "actorKind" | "actorId" | "actorLabel"> {
  if (actor) return { actorKind: actor.kind, actorId: actor.id ?? "", actorLabel: actor.label ?? "" };
  const known = (caller ?? {}) as { userId?: number; username?: string; phoneId?: string };
  if (known.userId !== undefined) {
    return { actorKind: "staff", actorId: String(known.userId), actorLabel: known.username ?? "" };
  }
  if (known.phoneId !== undefined) return { actorKind: "customer", actorId: known.phoneId, actorLabel: "" };
  return { actorKind: "anonymous", actorId: "", actorLabel: "" };
}
