import type { AuditAction, AuditObject } from "#contract/audit-words";
import type { Query } from "../../platform/database/database";
import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import { type AuditRow, rowText } from "./audit.rules";
import { type Condition, insertAuditEvent } from "./logs.store";

/** What an audit row needs to know of its surroundings; every action context fits. */
export interface AuditContext {
  readonly deps: Pick<Deps, "hash" | "auditHash">;
  readonly now: number;
  /** `mayAudit` only where a call asked for the work: it keeps what its endpoint declares. */
  readonly request: { readonly id: string; readonly ip: string; mayAudit?(field: string): boolean };
  readonly caller?: unknown;
}

export interface AuditEvent {
  /** Verb on an object: `kit.issue`, `session.signIn`. */
  readonly action: AuditAction;
  readonly objectType?: AuditObject;
  readonly objectId?: string | number;
  /** Default `done`. */
  readonly outcome?: AuditRow["outcome"];
  /** Why, in the caller's words; never a personal value. */
  readonly reason?: string;
  /** Why not, in the product's own words, where the caller gave none; needs no declaration. */
  readonly refusal?: string;
  /** Names of details, declared in the endpoint's `auditFields`, with values that may be kept; never a phone, name, password, code or genotype. */
  readonly changes?: Record<string, unknown>;
  /** For work without a signed-in caller: cron, queue, devices. */
  readonly actor?: { readonly kind: AuditRow["actorKind"]; readonly id?: string; readonly label?: string };
  /** SQL condition made by a store: the event is written only when it holds, e.g. `previousChanged`. */
  readonly when?: Condition;
}

/** Statements that record the event; spread them into the batch that makes the change, so that both happen or neither. */
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

/** Details and reason of an event, as far as the call's endpoint declares them. */
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
