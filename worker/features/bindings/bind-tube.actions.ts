import { bindTube } from "#contract/bindings";
import type { BodyOf } from "#contract/endpoint";
import { messages } from "#contract/messages";
import { customerAction } from "../../http/action";
import { unavailable } from "../../http/errors";
import { chinaDay } from "../../platform/china-day";
import { currentDocument, documentRows, documentsInForce } from "../agreements/documents.actions";
import { findDocuments } from "../agreements/documents.queries";
import { requireBinding, sessionHashOf } from "../customers/customer-session.actions";
import { auditRows } from "../logs/logs.actions";
import { phoneHashOf } from "../persons/persons.actions";
import { lotExpiresAt } from "../specimens/lot-expiry.rules";
import { findIsMistyped } from "../specimens/mistyped.queries";
import { type BindRefusal, bindRefusal } from "../specimens/tube.states";
import { isOfAge, isPossibleBirth, refusalSentence } from "./bind-tube.rules";
import {
  countBindFailure,
  findBindFailures,
  findIdempotent,
  findPhoneOfSession,
  findTubeToBind,
  type TubeToBind,
} from "./bind-tube.store";
import {
  agreementChanged,
  impossibleBirth,
  otherBody,
  otherPhone,
  sensitiveChanged,
  unbindable,
  underAge,
} from "./bindings.errors";
import {
  type Binding,
  type BindReply,
  boundTube,
  consentKinds,
  type Repetition,
  repetitionOf,
  replyFor,
} from "./bound-tube.actions";

export const bindTubeAction = customerAction(bindTube, {
  async load(ctx) {
    const tokenHash = await sessionHashOf(ctx);
    return [
      findIdempotent(tokenHash, (await repetitionOf(ctx)).key, ctx.now),
      findTubeToBind(ctx.body.code),
      findBindFailures(tokenHash, ctx.now),
      findPhoneOfSession(tokenHash),
      findDocuments(consentKinds.map((kind) => currentDocument(kind).id)),
    ] as const;
  },
  async run(ctx): Promise<BindReply> {
    const [kept, tube, failures, phone, documents] = ctx.loaded;
    requireBinding(ctx.caller);
    const repetition = await repetitionOf(ctx);
    if (kept) return replay(ctx, kept, repetition.requestHash);
    await checkPhone(ctx);
    checkForm(ctx.body, tube, ctx.now);
    const refusal = refusalOf(tube, ctx.now);
    if (refusal || !tube || !phone) throw await refused(ctx, refusal ?? "unknown", failures);
    const missing = consentKinds.filter((kind) => !documents.some(({ id }) => id === currentDocument(kind).id));
    const texts = missing.length > 0 ? await documentsInForce(ctx.deps.assets) : [];
    const prepared = documentRows(
      texts.filter(({ kind }) => missing.some((one) => one === kind)),
      ctx.now,
    );
    const reply = replyFor(tube, ctx.now);
    const rows = await boundTube(ctx, { tube, phone, reply, repetition });
    const results = await ctx.deps.database.run([...prepared, ...rows]);
    return results[prepared.length] === 1 ? reply : lost(ctx, repetition, failures);
  },
});

/** Somebody took the tube in between: perhaps the same person's second tap, whose answer then is the first one's. */
async function lost(ctx: Binding, { key, requestHash }: Repetition, failures: number): Promise<BindReply> {
  const tokenHash = await sessionHashOf(ctx);
  const [kept, tube] = await ctx.deps.database.run([
    findIdempotent(tokenHash, key, ctx.now),
    findTubeToBind(ctx.body.code),
  ]);
  if (kept) return replay(ctx, kept, requestHash);
  const refusal = refusalOf(tube, ctx.now);
  throw refusal ? await refused(ctx, refusal, failures) : unavailable(messages.unexpected, "tube free but not claimed");
}

function replay(ctx: Binding, kept: { requestHash: string; response: unknown }, requestHash: string): BindReply {
  if (kept.requestHash !== requestHash) throw otherBody();
  ctx.reply.headers.set("idempotent-replayed", "true");
  // What was stored is what this endpoint answered before.
  return kept.response as BindReply;
}

function checkForm(body: BodyOf<typeof bindTube>, tube: TubeToBind | undefined, now: number): void {
  const today = chinaDay(now);
  if (!isPossibleBirth(body.birth, today)) throw impossibleBirth();
  if (!isOfAge(body.birth, today, tube?.minimumAge ?? 0)) throw underAge();
  if (isOutdated("agreement", body.agreementVersion)) throw agreementChanged();
  if (isOutdated("sensitive", body.sensitiveVersion)) throw sensitiveChanged();
}

const isOutdated = (kind: (typeof consentKinds)[number], version = currentDocument(kind).version) =>
  version !== currentDocument(kind).version;

async function checkPhone({ body, deps, caller }: Pick<Binding, "body" | "deps" | "caller">): Promise<void> {
  if (body.phone !== undefined && (await phoneHashOf(deps, body.phone)) !== caller.phoneHash) throw otherPhone();
}

function refusalOf(tube: TubeToBind | undefined, now: number): BindRefusal | null {
  if (!tube) return "unknown";
  if (tube.batchState === "recalled" || tube.batchState === "cancelled") return "voided";
  const isBound = tube.bindingId !== null;
  const refusal = bindRefusal({ state: tube.state, isBound, expiresAt: lotExpiresAt(tube.expiresOn) }, now);
  return refusal ?? (tube.batchState === "issued" || tube.batchState === "closed" ? null : "not-issued");
}

/** Counts the refusal against the phone and finds the words for it. */
async function refused(ctx: Binding, refusal: BindRefusal, failuresBefore: number) {
  const audit = await auditRows(ctx, {
    action: "tube.bind",
    objectType: "tube",
    outcome: "refused",
    changes: { refusal },
  });
  const [isMistyped] = await ctx.deps.database.run([
    findIsMistyped(ctx.body.code),
    countBindFailure(ctx.caller.phoneHash, ctx.now),
    ...audit,
  ]);
  return unbindable(refusalSentence(refusal === "unknown" && isMistyped ? "mistyped" : refusal, failuresBefore));
}
