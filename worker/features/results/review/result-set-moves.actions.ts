import type { SQL } from "drizzle-orm";
import type { AuditAction } from "#contract/audit-words";
import { messages } from "#contract/messages";
import { resultMessages } from "#contract/result-sets";
import {
  type BulkOutcome,
  retestResultSets,
  returnResultSets,
  reviewResultSets,
  submitResultSets,
} from "#contract/result-sets.schemas";
import type { TubeEventKind } from "#contract/tubes";
import { staffAction } from "../../../http/action";
import type { StaffWork } from "../../../http/staff-work";
import { allOf } from "../../../platform/database/conditions";
import type { Query } from "../../../platform/database/database";
import { runNamed } from "../../../platform/database/named-batch";
import { newId } from "../../../platform/ids";
import { auditRows } from "../../logs/logs.actions";
import { isAnyEventWritten, tubeEventRows } from "../../specimens/life-line/life-line.queries";
import { sampleStates } from "../../specimens/sample.states";
import { queueRetests } from "../../specimens/specimens.queries";
import { retestRefusal, returnRefusal, reviewRefusal, submitRefusal } from "./result-set-moves.rules";
import {
  acceptCalls,
  acceptWells,
  isSetStillInState,
  type MovingSet,
  returnSets,
  reviewRuns,
  reviewSets,
  revokeSets,
  setHasNoOpenHold,
  submitSets,
} from "./result-set-moves.store";
import { exceptionsOf, type ResultSetRow } from "./result-sets.actions";
import { findResultSetsById } from "./result-sets.store";

interface Move {
  readonly kind: TubeEventKind & ("submit" | "review" | "return" | "retest");
  readonly reason?: string;
  refusal(set: ResultSetRow): string | null;
  /** A condition that must also hold inside the batch, per history line (`subjectId` is the result set). */
  readonly when?: SQL;
  /** The first statement answers the ids that moved. */
  statements(moving: readonly MovingSet[]): [Query<string[]>, ...Query<unknown>[]];
}

export const submitResultSetsAction = staffAction(submitResultSets, {
  load: ({ body }) => ({ resultSetsById: findResultSetsById(body.ids) }),
  run: (ctx) =>
    moveAll(ctx, ctx.body.ids, ctx.resultSetsById, {
      kind: "submit",
      refusal: (set) => submitRefusal(set, ctx.caller.userId),
      statements: (moving) => [submitSets(moving, ctx.caller.userId, ctx.now)],
    }),
});

export const reviewResultSetsAction = staffAction(reviewResultSets, {
  load: ({ body }) => ({ resultSetsById: findResultSetsById(body.ids) }),
  run: (ctx) =>
    moveAll(ctx, ctx.body.ids, ctx.resultSetsById, {
      kind: "review",
      refusal: (set) => reviewRefusal(set, ctx.caller.userId) ?? togetherRefusal(set, ctx.body.ids.length),
      when: setHasNoOpenHold,
      statements: (moving) => reviewStatements(moving, ctx.caller.userId, ctx.now),
    }),
});

/**
 * The rows of a review, which depend on its history lines; the first statement answers the ids that moved. `userId` is null
 * when rules review.
 */
export const reviewStatements = (moving: readonly MovingSet[], userId: number | null, now: number) =>
  [
    reviewSets(moving, userId, now),
    acceptCalls(moving),
    acceptWells(moving),
    reviewRuns(moving, userId, now),
  ] satisfies [Query<string[]>, ...Query<unknown>[]];

export const retestResultSetsAction = staffAction(retestResultSets, {
  load: ({ body }) => ({ resultSetsById: findResultSetsById(body.ids) }),
  run: (ctx) =>
    moveAll(ctx, ctx.body.ids, ctx.resultSetsById, {
      kind: "retest",
      reason: ctx.body.reason,
      refusal: retestRefusal,
      statements: (moving) => [
        revokeSets(moving, ctx.body.reason, ctx.now),
        queueRetests(moving, sampleStates.to("test"), ctx.now),
      ],
    }),
});

/**
 * Statements by which another person's decision sends a result's sample to another run, if it is unchanged since it was read.
 */
export function retestStatements(work: StaffWork, set: ResultSetRow, reason: string, when: SQL): Query<unknown>[] {
  const { id: resultSetId, sampleId, runId, tubeId, state } = set;
  const lineId = newId(work.now);
  const moving = [{ resultSetId, sampleId, runId, lineId }];
  const line = {
    id: lineId,
    tubeId,
    kind: "retest",
    reason,
    subjectId: resultSetId,
    details: { resultSetId },
  } as const;
  return [
    ...tubeEventRows(work, [line], allOf([when, isSetStillInState([state])])),
    revokeSets(moving, reason, work.now),
    queueRetests(moving, sampleStates.to("test"), work.now),
  ];
}

export const returnResultSetsAction = staffAction(returnResultSets, {
  load: ({ body }) => ({ resultSetsById: findResultSetsById(body.ids) }),
  run: (ctx) =>
    moveAll(ctx, ctx.body.ids, ctx.resultSetsById, {
      kind: "return",
      reason: ctx.body.reason,
      refusal: returnRefusal,
      statements: (moving) => [returnSets(moving, ctx.body.reason, ctx.now)],
    }),
});

/** A result with an exception must be reviewed alone, because nobody looks at it when it is selected among fifty. */
const togetherRefusal = (set: ResultSetRow, count: number) =>
  count > 1 && exceptionsOf(set).length > 0 ? resultMessages.needsLook : null;

interface Sorted {
  readonly going: { readonly set: ResultSetRow; readonly moving: MovingSet }[];
  readonly refused: BulkOutcome["refused"];
}

function sorted(work: StaffWork, ids: readonly string[], found: readonly ResultSetRow[], move: Move): Sorted {
  const result: Sorted = { going: [], refused: [] };
  for (const id of new Set(ids)) {
    const set = found.find((candidate) => candidate.id === id);
    const message = set ? move.refusal(set) : messages.notFound;
    if (message || !set) {
      result.refused.push({ id, message: message ?? messages.notFound });
      continue;
    }
    const { sampleId, runId } = set;
    result.going.push({ set, moving: { resultSetId: id, sampleId, runId, lineId: newId(work.now) } });
  }
  return result;
}

/**
 * Moves in one batch what may move; for every other result, and for one that somebody moved meanwhile, the answer says why not.
 */
async function moveAll(
  work: StaffWork,
  ids: readonly string[],
  found: readonly ResultSetRow[],
  move: Move,
): Promise<BulkOutcome> {
  const { going, refused } = sorted(work, ids, found, move);
  const onRecord = await refusalRows(work, `result.${move.kind}`, refused);
  if (going.length === 0) {
    await work.deps.database.run(onRecord);
    return { done: [], refused };
  }
  const moving = going.map((one) => one.moving);
  const states = [...new Set(going.map(({ set }) => set.state))];
  const lines = going.map(({ set, moving: { lineId, resultSetId } }) => ({
    id: lineId,
    tubeId: set.tubeId,
    kind: move.kind,
    reason: move.reason,
    subjectId: resultSetId,
    details: { resultSetId },
  }));
  const audit = await auditRows(work, {
    action: `result.${move.kind}`,
    objectType: "result",
    objectId: moving.length === 1 ? moving[0]?.resultSetId : "",
    reason: move.reason,
    changes: { ids: moving.map(({ resultSetId }) => resultSetId), from: states },
    when: isAnyEventWritten(moving.map(({ lineId }) => lineId)),
  });
  const [first, ...rest] = move.statements(moving);
  const { done } = await runNamed(work.deps.database, {
    lines: tubeEventRows(
      work,
      lines,
      move.when ? allOf([isSetStillInState(states), move.when]) : isSetStillInState(states),
    ),
    done: first,
    rest,
    audit,
    onRecord,
  });
  const missed = moving.filter(({ resultSetId }) => !done.includes(resultSetId));
  return {
    done,
    refused: [...refused, ...missed.map(({ resultSetId }) => ({ id: resultSetId, message: messages.conflict }))],
  };
}

/** Refused moves are recorded together with the made ones. */
function refusalRows(work: StaffWork, action: AuditAction, refused: BulkOutcome["refused"]): Promise<Query<unknown>[]> {
  const [first] = refused;
  if (!first) return Promise.resolve([]);
  return auditRows(work, {
    action,
    objectType: "result",
    objectId: refused.length === 1 ? first.id : "",
    outcome: "refused",
    reason: first.message,
    changes: { refused },
  });
}
