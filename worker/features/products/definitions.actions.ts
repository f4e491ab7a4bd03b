import type { AuditAction } from "#contract/audit-words";
import { type DefinitionState, definitionMessages, definitionStateNames } from "#contract/definitions";
import type { reviseEndpoint } from "#contract/definitions.schemas";
import { type Action, staffAction } from "../../http/action";
import { conflict, fieldErrors, notFound } from "../../http/errors";
import type { StaffWork } from "../../http/staff-work";
import { sha256 } from "../../platform/crypto";
import { previousChanged } from "../../platform/database/conditions";
import { ConstraintError, type Query } from "../../platform/database/database";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { auditRows } from "../logs/logs.actions";
import { recordIllegalMove } from "../states/illegal-move";
import { type DefinitionEvent, definitionMachine } from "./definition.states";
import {
  copyDefinition,
  type DefinitionKind,
  type DefinitionRow,
  findDefinition,
  insertDefinition,
  insertDefinitionStep,
  moveDefinition,
  type NewDefinitionStep,
  retireLiveDefinition,
  saveDraft,
  updateProductReferences,
} from "./definitions.store";

/** Names of each kind of definition, for the audit log and for sentences. */
const kinds: Readonly<
  Record<DefinitionKind, { readonly object: "assay" | "template" | "ruleSet"; readonly subject: string }>
> = {
  assay: { object: "assay", subject: "检测方案" },
  template: { object: "template", subject: "报告模板" },
  rule_set: { object: "ruleSet", subject: "判读规则" },
};

interface Move {
  readonly id: string;
  readonly state: DefinitionState;
  readonly version: number;
}

/** The revision that a request names, or 404. */
export function requireDefinition(row: DefinitionRow | undefined): DefinitionRow {
  if (!row) throw notFound(definitionMessages.unknown);
  return row;
}

const stepNames = { submit: "submitted", approve: "approved", reject: "rejected", launch: "live" } as const;

interface MoveRequest {
  readonly kind: DefinitionKind;
  readonly row: DefinitionRow;
  readonly event: Exclude<DefinitionEvent, "retire">;
  /** The version that the caller read. */
  readonly version: number;
  readonly note?: string;
  /** Further statements of a launch, run after the revision is live; they must do nothing when it is not. */
  readonly after?: readonly Query<unknown>[];
}

/**
 * Moves a revision: submit, approve (never by a person who made it), reject with a note, launch (the same batch retires the
 * live one and updates products). Answers 409 for an illegal move or an outdated version.
 */
export async function moveRevision(work: StaffWork, request: MoveRequest): Promise<Move> {
  const { kind, row, event, version, note = "", after = [] } = request;
  const { object, subject } = kinds[kind];
  // In the audit log "reject" means the rejection of a tube.
  const action: AuditAction = `${object}.${event === "reject" ? "return" : event}`;
  const to = definitionMachine.next(row.state, event);
  if (!to) {
    const names = { from: definitionStateNames[row.state], to: stepTarget(event) };
    throw await recordIllegalMove(work, {
      action,
      objectType: object,
      objectId: row.id,
      subject,
      ...names,
    });
  }
  if (row.version !== version) throw conflict();
  if (event === "reject" && note.length < 2) throw fieldErrors({ note: [definitionMessages.noteRequired] });
  if (event === "approve" && isAuthor(row, work.caller.userId)) throw conflict(definitionMessages.notYours);
  const stamp = { id: row.id, version, userId: work.caller.userId, now: work.now };
  const audit = {
    action,
    objectType: object,
    objectId: row.id,
    reason: note,
    when: previousChanged,
  };
  const { moved } = await runNamed(work.deps.database, {
    retired: event === "launch" ? [retireLiveDefinition(kind, row.key, stamp)] : [],
    moved: moveDefinition(kind, event, row.state, stamp),
    step: insertDefinitionStep(
      stepOf(stamp, kind, { step: stepNames[event], contentHash: row.contentHash ?? "", note }),
    ),
    audit: await auditRows(work, { ...audit, changes: { revision: row.revision } }),
    repointed: event === "launch" && kind !== "rule_set" ? [updateProductReferences(kind, row.key, stamp)] : [],
    after,
  });
  if (moved === 0) throw conflict();
  return { id: row.id, state: to, version: version + 1 };
}

const stepTarget = (event: MoveRequest["event"]): string =>
  definitionStateNames[({ submit: "submitted", approve: "approved", reject: "draft", launch: "live" } as const)[event]];

/** Whether the user created, edited or submitted a revision. */
function isAuthor(row: DefinitionRow, userId: number): boolean {
  return row.steps.some(({ step, by }) => by.userId === userId && ["created", "edited", "submitted"].includes(step));
}

type Facts = Pick<NewDefinitionStep, "step" | "contentHash" | "note">;
const stepOf = (
  stamp: { id: string; userId: number; now: number },
  kind: DefinitionKind,
  facts: Facts,
): NewDefinitionStep => ({
  stepId: newId(stamp.now),
  kind,
  ...stamp,
  ...facts,
});

const contentOf = async (definition: unknown) => ({
  definition,
  contentHash: await sha256(JSON.stringify(definition)),
});

/** Saves a draft's content, if `when` is true. Answers its new version. */
export async function saveRevision(
  work: StaffWork,
  request: {
    readonly kind: DefinitionKind;
    readonly row: DefinitionRow;
    readonly version: number;
    readonly definition: unknown;
  } & Parameters<typeof saveDraft>[3],
): Promise<number> {
  const { kind, row, version, definition, more, when } = request;
  if (row.state !== "draft") throw conflict(definitionMessages.notDraft);
  if (row.version !== version) throw conflict();
  const { object } = kinds[kind];
  const content = await contentOf(definition);
  const stamp = { id: row.id, version, userId: work.caller.userId, now: work.now };
  const changes = { revision: row.revision, contentHash: content.contentHash };
  const { saved } = await runNamed(work.deps.database, {
    saved: saveDraft(kind, content, stamp, { more, when }),
    insertStep: insertDefinitionStep(
      stepOf(stamp, kind, { step: "edited", contentHash: content.contentHash, note: "" }),
    ),
    audit: await auditRows(work, {
      action: `${object}.update`,
      objectType: object,
      objectId: row.id,
      changes,
      when: previousChanged,
    }),
  });
  if (saved === 0) throw conflict();
  return version + 1;
}

/**
 * Creates a revision: the first of a key (`values` are those of the kind's own columns), or the next one as a copy of `from`. A
 * second unfinished one under one key is refused (409); a first one whose key is taken throws ConstraintError. Answers the new
 * id.
 */
export async function createRevision(
  work: StaffWork,
  request: {
    readonly kind: DefinitionKind;
    readonly from:
      | DefinitionRow
      | { readonly values: Parameters<typeof insertDefinition>[1]; readonly definition: unknown };
    readonly after?: (id: string) => readonly Query<unknown>[];
  },
): Promise<string> {
  const { kind, from, after } = request;
  const { object } = kinds[kind];
  const revision = "values" in from ? 1 : from.lastRevision + 1;
  const content = { revision, ...(await contentOf(withRevision(from.definition, revision))) };
  const stamp = { id: newId(work.now), version: 1, userId: work.caller.userId, now: work.now };
  try {
    await work.deps.database.run([
      "values" in from
        ? insertDefinition(kind, from.values, content, stamp)
        : copyDefinition(kind, from.id, content, stamp),
      insertDefinitionStep(stepOf(stamp, kind, { step: "created", contentHash: content.contentHash, note: "" })),
      ...(await auditRows(work, {
        action: `${object}.create`,
        objectType: object,
        objectId: stamp.id,
        changes: { revision },
      })),
      ...(after?.(stamp.id) ?? []),
    ]);
  } catch (error) {
    const isSecond = error instanceof ConstraintError && !("values" in from);
    throw isSecond ? conflict(definitionMessages.isOpen) : error;
  }
  return stamp.id;
}

/** The action that creates the next revision. */
export const revisionAction = (endpoint: ReturnType<typeof reviseEndpoint>, kind: DefinitionKind): Action =>
  staffAction(endpoint, {
    load: ({ params }) => ({ definition: findDefinition(kind, params.id) }),
    run: async (ctx) => ({ id: await createRevision(ctx, { kind, from: requireDefinition(ctx.definition) }) }),
  });

/** Sets the revision number inside definitions that contain it. */
function withRevision(definition: unknown, revision: number): unknown {
  const isNumbered = typeof definition === "object" && definition !== null && "version" in definition;
  return isNumbered ? { ...definition, version: revision } : definition;
}
