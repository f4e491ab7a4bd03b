import { productMessages } from "#contract/product-edit";
import type { ReportChange } from "#contract/report-view.schemas";
import { ruleUpdateMessages } from "#contract/rule-updates";
import {
  continueRuleUpdate,
  getRuleUpdate,
  listAffectedReports,
  setReportPolicy,
  startRuleUpdate,
} from "#contract/rule-updates.schemas";
import { staffAction } from "../../../http/action";
import { conflict, notFound } from "../../../http/errors";
import type { StaffWork } from "../../../http/staff-work";
import { previousChanged } from "../../../platform/database/conditions";
import { ConstraintError } from "../../../platform/database/database";
import { keysetPage } from "../../../platform/database/keyset";
import { runNamed } from "../../../platform/database/named-batch";
import { newId } from "../../../platform/ids";
import { auditRows } from "../../logs/logs.actions";
import { tubeNotice } from "../../messages/messages.actions";
import { updateOrdersOfTubes } from "../../orders/orders.queries";
import { saveReportPolicy } from "../../products/products.queries";
import { composeReport } from "../../products/templates/report-content.rules";
import { type Signer, signerOf } from "../../signatures/signing-keys.actions";
import { findSigningKey, type SigningKeyRow } from "../../signatures/signing-keys.store";
import { tubeEventRows } from "../../specimens/life-line/life-line.queries";
import { changesBetween } from "../corrections/report-changes.rules";
import { createNewVersion, decryptReportPerson } from "../publish/new-version.actions";
import type { ReportPayload } from "../publish/report-payload";
import {
  advanceReports,
  insertVersions,
  type NewVersion,
  settleCorrections,
  versionExists,
} from "../publish/versions.store";
import { wakeSender } from "../publish/wake-sender.actions";
import type { CurrentProduct, UpdateCandidate } from "./rule-updates.store";
import {
  findCurrentProduct,
  findLastRound,
  findRound,
  findUpdateCandidates,
  finishRoundPart,
  insertRound,
  isStillRenewable,
  moveRoundPart,
  type RoundPart,
  type RoundRow,
} from "./rule-updates.store";

const pieceOf = 20;
const pageOf = 50;

function known(product: CurrentProduct | undefined): CurrentProduct {
  if (!product) throw notFound(productMessages.unknown);
  return product;
}

const view = ({ ruleSetId: _, version: __, ...round }: RoundRow) => round;

export const getRuleUpdateAction = staffAction(getRuleUpdate, {
  load: ({ params }) => ({ found: findCurrentProduct(params), last: findLastRound(params.code) }),
  run({ found, last }) {
    const { code, name, policy, ruleSet } = known(found);
    return { product: { code, name }, policy, revision: ruleSet?.revision ?? null, last: last ? view(last) : null };
  },
});

export const listAffectedReportsAction = staffAction(listAffectedReports, {
  load: ({ params, query }) => ({
    found: findCurrentProduct(params),
    candidates: findUpdateCandidates(params, pageOf + 1, query.cursor ?? ""),
  }),
  run({ found, candidates }) {
    const today = known(found);
    const page = keysetPage(
      candidates,
      pageOf,
      ({ reportId }) => reportId,
      (one) => ({ one, renewal: renewalOf(one, today) }),
    );
    return {
      nextCursor: page.nextCursor,
      list: page.list.flatMap(({ one: { reportId, key, revision }, renewal }) =>
        renewal
          ? [
              {
                id: reportId,
                key,
                revision,
                outcome: renewal.outcome,
                changes: "changes" in renewal ? renewal.changes : [],
              },
            ]
          : [],
      ),
    };
  },
});

export const setReportPolicyAction = staffAction(setReportPolicy, {
  load: ({ params }) => ({ productToday: findCurrentProduct(params) }),
  async run(ctx) {
    const { id } = known(ctx.productToday);
    const { policy } = ctx.body;
    await ctx.deps.database.run([
      saveReportPolicy(id, policy, ctx.caller.userId, ctx.now),
      ...(await auditRows(ctx, { action: "report.policy", objectType: "product", objectId: id, changes: { policy } })),
    ]);
    ctx.reply.msg = ruleUpdateMessages.saved;
    return { policy };
  },
});

export const startRuleUpdateAction = staffAction(startRuleUpdate, {
  load: ({ params }) => ({ productToday: findCurrentProduct(params) }),
  async run(ctx) {
    const { id: productId, ruleSet, policy } = known(ctx.productToday);
    if (!ruleSet) throw conflict(ruleUpdateMessages.noRules);
    if (policy === "keep") throw conflict(ruleUpdateMessages.keep);
    const [id, { reason }] = [newId(ctx.now), ctx.body];
    const { made, round } = await runNamed(ctx.deps.database, {
      made: insertRound({
        id,
        productId,
        ruleSetId: ruleSet.id,
        policy,
        reason,
        userId: ctx.caller.userId,
        now: ctx.now,
      }),
      audit: (await auditRows(ctx, {
        action: "report.renew",
        objectType: "product",
        objectId: productId,
        reason,
        changes: { revision: ruleSet.revision, policy },
        when: previousChanged,
      })) as [Awaited<ReturnType<typeof auditRows>>[number]],
      round: findRound(id),
    });
    if (made !== 1 || !round) throw conflict(ruleUpdateMessages.running);
    ctx.reply.msg = ruleUpdateMessages.started;
    return view(round);
  },
});

export const continueRuleUpdateAction = staffAction(continueRuleUpdate, {
  load: ({ params: { id } }) => ({
    round: findRound(id),
    found: findCurrentProduct({ updateId: id }),
    candidates: findUpdateCandidates({ updateId: id }, pieceOf),
    key: findSigningKey(),
  }),
  async run(ctx) {
    const { round, found, candidates } = ctx;
    if (!round) throw notFound();
    const today = known(found);
    if (round.state !== "running") return view(round);
    const isOvertaken = today.ruleSet?.id !== round.ruleSetId;
    const renewals = isOvertaken ? [] : candidates.map((one) => ({ one, renewal: renewalOf(one, today) }));
    const count = (...outcomes: (Renewal["outcome"] | undefined)[]) =>
      renewals.filter(({ renewal }) => outcomes.includes(renewal?.outcome)).length;
    const piece: RoundPart = {
      round,
      event: isOvertaken ? "stop" : candidates.length < pieceOf ? "finish" : "go_on",
      cursorId: candidates.at(-1)?.reportId ?? null,
      seen: renewals.length,
      unchanged: count("same", undefined),
      passedOver: count("busy", "unanswered"),
      now: ctx.now,
    };
    const after = await renew(ctx, ctx.key, piece, today, renewals);
    if (isOvertaken) ctx.reply.msg = ruleUpdateMessages.overtaken;
    return view(after);
  },
});

interface Judged {
  readonly one: UpdateCandidate;
  readonly renewal: Renewal | null;
}

/** One batch: the round advances, and every report whose conclusion changes gets its new version, its offer and its notice. */
async function renew(
  work: StaffWork,
  key: SigningKeyRow | undefined,
  piece: RoundPart,
  today: CurrentProduct,
  judged: readonly Judged[],
): Promise<RoundRow> {
  const { round } = piece;
  const signer = await signerOf(work, key);
  const made = await Promise.all(
    judged.flatMap(({ one, renewal }) =>
      renewal?.outcome === "changed" ? [renewed(work, signer, round, today, one, renewal)] : [],
    ),
  );
  const versions = made.map(({ version }) => version);
  const lines = made.map(({ version: { lineId, reportId, n }, tubeId }) => ({
    id: lineId,
    tubeId,
    kind: "renew" as const,
    subjectId: reportId,
    reason: round.reason,
    details: { reportId, n },
  }));
  const { next } = await runNamed(work.deps.database, {
    moved: moveRoundPart(piece),
    lines: tubeEventRows(work, lines, isStillRenewable),
    reports: advanceReports(versions, work.now),
    inserted: insertVersions(versions, work.caller.userId, work.now),
    corrections: settleCorrections(versions, work.now),
    finished: finishRoundPart(versions, round.id, work.now),
    notices: made.map(({ notice }) => notice.query),
    audit: await auditRows(work, {
      action: "report.renewPiece",
      objectType: "ruleUpdate",
      objectId: round.id,
      changes: { versions: versions.length, seen: piece.seen },
    }),
    orders: updateOrdersOfTubes(
      made.map(({ tubeId }) => tubeId),
      work.now,
    ),
    next: findRound(round.id),
  }).catch((error: unknown) => {
    throw error instanceof ConstraintError ? conflict(undefined, error.constraint) : error;
  });
  await wakeSender(
    work,
    made.map(({ notice }) => notice.messageId),
  );
  return next as RoundRow;
}

async function renewed(
  work: StaffWork,
  signer: Signer,
  round: RoundRow,
  today: CurrentProduct,
  one: UpdateCandidate,
  { payload, level }: Extract<Renewal, { outcome: "changed" }>,
) {
  const person = await decryptReportPerson(work, one.versionId, one.personSealed ?? "");
  const version: NewVersion = await createNewVersion(work, signer, {
    before: { payload: one.payload, level: one.level, person, lastN: one.lastN, lastHash: one.lastHash },
    reportId: one.reportId,
    resultSetId: one.resultSetId,
    ruleSetId: round.ruleSetId,
    level,
    payload,
    person,
    templateId: today.template?.id ?? null,
    tplId: today.template?.tplId ?? one.tplId,
    tplType: one.tplType,
    pcrTime: one.pcrTime,
    merchantName: one.merchantName,
    merchantAddress: one.merchantAddress,
    reason: round.reason,
    correctionId: null,
    ruleUpdateId: round.id,
    isOffered: round.policy === "ask",
    submittedBy: one.submittedBy,
    reviewedBy: one.reviewedBy,
    reviewedAt: one.reviewedAt,
    publishedBy: work.caller.userId,
    tubeLast4: one.barcode.slice(-4),
  });
  const notice = await tubeNotice(work.deps, {
    kind: "report_update" as const,
    subjectId: one.reportId,
    version: version.n,
    person: one.owner,
    barcodeLast4: one.barcode.slice(-4),
    now: work.now,
    createdBy: work.caller.userId,
    when: versionExists(version.versionId),
  });
  return { version, notice, tubeId: one.tubeId };
}

type Renewal =
  | {
      readonly outcome: "changed";
      readonly payload: ReportPayload;
      readonly level: number | null;
      readonly changes: ReportChange[];
    }
  | { readonly outcome: "same" | "unanswered" | "busy" };

// Placeholder person: the person of a report does not change, only the texts about the result are compared.
const nobody = { name: "", gender: "male", birth: "" } as const;

/** The page that the live rules give a report evaluated by other rules; null if the live rules evaluated it already. */
function renewalOf(candidate: UpdateCandidate, today: CurrentProduct): Renewal | null {
  const { ruleSet, template } = today;
  const isShown = candidate.state === "published" || candidate.state === "corrected";
  if (!ruleSet || !template || candidate.ruleSetId === ruleSet.id) return null;
  if (!isShown || candidate.isGone || candidate.hasOpenCorrection) return { outcome: "busy" };
  if (!candidate.assay) return { outcome: "unanswered" };
  const { texts, page: look } = template.definition;
  const product = today as Parameters<typeof composeReport>[0]["product"];
  const page = { product, assay: candidate.assay, ruleSet: ruleSet.definition, texts, page: look };
  const composed = composeReport(
    { ...page, instrument: candidate.instrument, laboratory: today.laboratory },
    candidate.findings,
  );
  if (!composed.ok) return { outcome: "unanswered" };
  const { content: payload, level } = composed;
  const changes = changesBetween(
    { payload: candidate.payload, level: candidate.level, person: nobody },
    { payload, level, person: nobody },
  );
  const isSame = changes.every(({ kind }) => kind === "rules");
  return isSame ? { outcome: "same" } : { outcome: "changed", payload, level, changes };
}
