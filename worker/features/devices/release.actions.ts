import { releaseRules } from "#contract/automatic-release";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import { log } from "../../platform/log";
import { publicationStatements } from "../reports/publish/publish.actions";
import { type PreparedReport, prepareReport } from "../reports/publish/publish.rules";
import { findPublishableResults } from "../reports/publish/publish.store";
import { wakeSender } from "../reports/publish/wake-sender.actions";
import { settleDueReleases } from "../results/results.queries";
import { reviewStatements } from "../results/review/result-set-moves.actions";
import { resultSetStates } from "../results/runs/runs.states";
import { signerOf } from "../signatures/signing-keys.actions";
import { findSigningKey } from "../signatures/signing-keys.store";
import { tubeEventRowsOf } from "../specimens/life-line/life-line.queries";
import { type DueResultSet, findDueResultSets, isStillDueForRelease } from "./release.store";

/** As many as a person may publish at once, because the platform limits statements per request. */
const mostAtOnce = 30;
const mostRounds = 8;

/**
 * Publishes the results that passed every rule of automatic release: after a closing message and, if that was interrupted, in a
 * scheduled job. A result that cannot be published waits for a person.
 */
export async function publishDueReleases(deps: Deps): Promise<number> {
  let count = 0;
  for (let round = 0; round < mostRounds; round++) {
    const [due] = await deps.database.run([findDueResultSets(mostAtOnce, deps.clock.now())]);
    if (due.length === 0) break;
    count += await release(deps, due);
  }
  return count;
}

/** One failing result must not block the others: a batch that fails is split. */
async function release(deps: Deps, due: readonly DueResultSet[]): Promise<number> {
  try {
    return await releaseTogether(deps, due);
  } catch (error) {
    const [only] = due;
    log.error("automatic release failed", { results: due.length, error: String(error) });
    if (due.length === 1 && only) {
      await deps.database.run([settleDueReleases([only.resultSetId])]);
      return 0;
    }
    let count = 0;
    for (const one of due) count += await release(deps, [one]);
    return count;
  }
}

async function releaseTogether(deps: Deps, due: readonly DueResultSet[]): Promise<number> {
  const now = deps.clock.now();
  const ids = due.map(({ resultSetId }) => resultSetId);
  const { found, key } = await runNamed(deps.database, { found: findPublishableResults(ids), key: findSigningKey() });
  const ready = found.flatMap((source) => {
    const set = due.find(({ resultSetId }) => resultSetId === source.resultSetId);
    const page = prepareReport({ ...source, state: resultSetStates.to("review") }, now);
    // A correction is always decided by a person.
    const isWhole = set?.checks.every(({ passed }) => passed);
    return page.ok && source.report === null && isWhole && set?.approval
      ? [withRelease(page.ready, set.checks, set.approval)]
      : [];
  });
  const moving = due
    .map(({ checks: _, approval: __, ...set }) => set)
    .filter(({ resultSetId }) => ready.some(({ source }) => source.resultSetId === resultSetId))
    .map((set) => ({ ...set, lineId: newId(now) }));
  const lines = moving.map(({ lineId, tubeId, resultSetId }) => ({
    id: lineId,
    tubeId,
    kind: "rule_check" as const,
    subjectId: resultSetId,
    details: { resultSetId },
  }));
  const stamp = { actorKind: "system", actorId: "release", requestId: "", at: now } as const;
  const work = { deps, now, request: { id: "", ip: "" } };
  const { reports, messageIds, queries } = await publicationStatements(work, await signerOf(work, key), ready, {
    action: "report.release",
    actor: { kind: "system", id: "release", label: "自动发布" },
    changes: {
      resultSetIds: moving.map(({ resultSetId }) => resultSetId),
      rules: [...new Set(due.flatMap(({ checks }) => checks.map(({ rule }) => rule)))],
    },
  });
  const review = [...tubeEventRowsOf(stamp, lines, isStillDueForRelease), ...reviewStatements(moving, null, now)];
  const {
    published: [, inserted],
  } = await runNamed(deps.database, { review, published: queries, settled: settleDueReleases(ids) });
  await wakeSender(
    work,
    messageIds.filter((_, i) => inserted.includes(reports[i]?.reportId ?? "")),
  );
  return inserted.length;
}

/** The page says that the result was released by rule, under which conditions, and who approved them. */
function withRelease(
  ready: PreparedReport,
  checks: DueResultSet["checks"],
  approval: NonNullable<DueResultSet["approval"]>,
): PreparedReport {
  const release = {
    approvedBy: approval.by,
    approvedAt: approval.at,
    conditions: checks.map(({ rule, figure }) => ({ text: releaseRules[rule][0], figure })),
  };
  return { ...ready, composed: { ...ready.composed, content: { ...ready.composed.content, release } } };
}
