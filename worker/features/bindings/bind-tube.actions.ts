import { bindTube as bindTubeEndpoint } from "#contract/bindings.schemas";
import type { BodyOf, ReplyOf } from "#contract/endpoint";
import { limits } from "#contract/limits";
import { messages } from "#contract/messages";
import type { ActionContext } from "../../http/action";
import { customerAction } from "../../http/action";
import type { Customer } from "../../http/caller";
import { unavailable } from "../../http/errors";
import { chinaDay } from "../../platform/china-day";
import type { Query } from "../../platform/database/database";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { currentDocument, documentStatements, documentsInForce } from "../agreements/documents.actions";
import { findDocuments } from "../agreements/documents.queries";
import { decryptCustomerPhone, sessionHashOf } from "../customers/customer-session.actions";
import { storeReply } from "../idempotency/idempotency.queries";
import { auditRows } from "../logs/logs.actions";
import { updateOrdersOfTubes } from "../orders/orders.queries";
import { phoneHashOf, storedPerson } from "../persons/persons.actions";
import { insertPerson, type PersonRow } from "../persons/persons.queries";
import { groupedBarcode } from "../specimens/barcodes/barcodes.rules";
import { tubeEventRowsOf } from "../specimens/life-line/life-line.queries";
import { bindTube, expectSample } from "../specimens/specimens.queries";
import { tubeStates } from "../specimens/tube.states";
import { expectedReportText, isOfAge, isPossibleBirth } from "./bind-tube.rules";
import {
  findBindFailures,
  findIdempotentReply,
  findPhoneOfSession,
  findTubeToBind,
  insertBinding,
  insertConsent,
  isBindingInserted,
  isTubeTakenByBinding,
  type NewBinding,
  type TubeToBind,
} from "./bind-tube.store";
import {
  agreementChanged,
  idempotencyKeyReused,
  impossibleBirth,
  phoneMismatch,
  sensitiveConsentChanged,
  underAge,
} from "./bindings.errors";
import { countTubeRefusal, tubeBindRefusal } from "./tube-refusals.actions";

export const bindTubeAction = customerAction(bindTubeEndpoint, {
  async load(ctx) {
    const tokenHash = await sessionHashOf(ctx);
    return {
      kept: findIdempotentReply(tokenHash, (await repetitionOf(ctx)).key, ctx.now),
      tube: findTubeToBind(ctx.body.code, tokenHash),
      failures: findBindFailures(tokenHash, ctx.now),
      phone: findPhoneOfSession(tokenHash),
      documents: findDocuments(consentKinds.map((kind) => currentDocument(kind).id)),
    };
  },
  async run(ctx): Promise<BindReply> {
    const { kept, tube, failures, phone, documents } = ctx;
    const repetition = await repetitionOf(ctx);
    if (kept) return replay(ctx, kept, repetition.requestHash);
    await checkPhone(ctx);
    checkForm(ctx.body, tube, ctx.now);
    if (!hasAgreed(ctx.body, phone)) throw agreementChanged();
    const refusal = tubeBindRefusal(tube, ctx.now);
    if (refusal || !tube || !phone) throw await countTubeRefusal(ctx, "bind", refusal ?? "unknown", failures);
    const missing = consentKinds.filter((kind) => !documents.some(({ id }) => id === currentDocument(kind).id));
    const texts = missing.length > 0 ? await documentsInForce(ctx.deps.assets) : [];
    const prepared = documentStatements(
      texts.filter(({ kind }) => missing.some((one) => one === kind)),
      ctx.now,
    );
    const reply = replyFor(tube, ctx.now);
    const rows = await boundTube(ctx, { tube, phone, reply, repetition });
    const {
      rows: [written],
    } = await runNamed(ctx.deps.database, { prepared, rows });
    return written === 1 ? reply : lost(ctx, repetition, failures);
  },
});

/** Somebody else bound the tube first, perhaps the same person with a second tap, who then gets the answer of the first one. */
async function lost(ctx: Binding, { key, requestHash }: Repetition, failures: number): Promise<BindReply> {
  const tokenHash = await sessionHashOf(ctx);
  const { kept, tube } = await runNamed(ctx.deps.database, {
    kept: findIdempotentReply(tokenHash, key, ctx.now),
    tube: findTubeToBind(ctx.body.code, tokenHash),
  });
  if (kept) return replay(ctx, kept, requestHash);
  const refusal = tubeBindRefusal(tube, ctx.now);
  throw refusal
    ? await countTubeRefusal(ctx, "bind", refusal, failures)
    : unavailable(messages.unexpected, "tube free but not claimed");
}

function replay(ctx: Binding, kept: { requestHash: string; response: unknown }, requestHash: string): BindReply {
  if (kept.requestHash !== requestHash) throw idempotencyKeyReused();
  ctx.reply.headers.set("idempotent-replayed", "true");
  // The stored response was written by this endpoint, so it has its type.
  const stored = kept.response as BindReply;
  return { ...stored, undoMsLeft: Math.max(0, stored.undoUntil - ctx.now) };
}

function checkForm(body: BodyOf<typeof bindTubeEndpoint>, tube: TubeToBind | undefined, now: number): void {
  const today = chinaDay(now);
  if (!isPossibleBirth(body.birth, today)) throw impossibleBirth();
  if (!isOfAge(body.birth, today, tube?.minimumAge ?? 0)) throw underAge();
  if (isOutdated("agreement", body.agreementVersion)) throw agreementChanged();
  if (isOutdated("sensitive", body.sensitiveVersion)) throw sensitiveConsentChanged();
}

/** Whether the customer agreed to the agreement in force: when the code was sent, as the session records, or in this form. */
const hasAgreed = (
  { agreement }: BodyOf<typeof bindTubeEndpoint>,
  session: { readonly agreementDocumentId: string | null } | undefined,
) => agreement === true || session?.agreementDocumentId === currentDocument("agreement").id;

const isOutdated = (kind: (typeof consentKinds)[number], version = currentDocument(kind).version) =>
  version !== currentDocument(kind).version;

async function checkPhone({ body, deps, caller }: Pick<Binding, "body" | "deps" | "caller">): Promise<void> {
  if (body.phone !== undefined && (await phoneHashOf(deps, body.phone)) !== caller.phoneHash) throw phoneMismatch();
}

type Binding = ActionContext<typeof bindTubeEndpoint, Customer>;
type BindReply = ReplyOf<typeof bindTubeEndpoint>;

/** The consents that a customer must give; each becomes a row of its own. */
const consentKinds = ["agreement", "sensitive"] as const;

const keyLifeMs = 24 * 3_600_000;
const sameBodyMs = 60_000;

/** How a repeated request is recognised, and for how long. */
interface Repetition {
  readonly key: string;
  readonly requestHash: string;
  readonly lifeMs: number;
}

/** By the client's key, for a day; without a key by the body alone, for a minute. */
async function repetitionOf({
  deps,
  body,
  request: { idempotencyKey },
}: Pick<Binding, "deps" | "body" | "request">): Promise<Repetition> {
  const requestHash = await deps.hash.of("bindinfo", JSON.stringify(body));
  if (idempotencyKey) return { key: idempotencyKey, requestHash, lifeMs: keyLifeMs };
  return { key: `same-body:${requestHash}`, requestHash, lifeMs: sameBodyMs };
}

function replyFor(tube: TubeToBind, now: number): BindReply {
  return {
    bindingId: newId(now),
    barcodeGrouped: groupedBarcode(tube.barcode),
    productName: tube.productName,
    journey: tube.journey,
    turnaroundMinutes: tube.turnaroundMinutes,
    expectedText: expectedReportText(tube.journey, tube.turnaroundMinutes),
    boundAt: now,
    undoUntil: now + limits.bindUndoMs,
    undoMsLeft: limits.bindUndoMs,
  };
}

interface Made {
  readonly tube: TubeToBind;
  readonly phone: { readonly phoneHash: string; readonly phoneSealed: string };
  readonly reply: BindReply;
  readonly repetition: Repetition;
}

/**
 * Every row of a binding as one batch: tube, person, binding, consents, sample, history, stored reply, audit. The first
 * statement binds the tube and the others only take effect if it did; its count is 1 for the winner of a race and 0 for
 * everybody else.
 */
async function boundTube(
  ctx: Binding,
  made: {
    tube: TubeToBind;
    phone: { phoneHash: string; phoneSealed: string };
    reply: BindReply;
    repetition: Repetition;
  },
): Promise<Query<number | unknown>[]> {
  const { now, caller, request, deps } = ctx;
  const bind: NewBinding = {
    bindingId: made.reply.bindingId,
    personId: newId(now),
    tube: made.tube,
    phoneHash: made.phone.phoneHash,
    sessionId: caller.sessionId,
    today: chinaDay(now),
    now,
    undoUntil: made.reply.undoUntil,
  };
  const phone = await decryptCustomerPhone(deps, made.phone);
  const audit = await auditRows(ctx, {
    action: "tube.bind",
    objectType: "tube",
    objectId: made.tube.id,
    changes: { bindingId: bind.bindingId },
    when: isBindingInserted(bind.bindingId),
  });
  const claim = { ...bind, tubeId: made.tube.id };
  const isBound = isBindingInserted(bind.bindingId);
  return [
    bindTube(claim),
    insertPerson(await personRow(ctx, bind.personId, phone), isTubeTakenByBinding(bind)),
    insertBinding(bind),
    ...(await consents(ctx, bind)),
    ...expectSample(claim, newId(now), isBound),
    ...tubeEventRowsOf(
      { actorKind: "customer", actorId: caller.phoneId, requestId: request.id, at: now },
      [
        {
          tubeId: made.tube.id,
          kind: "bind",
          fromState: made.tube.state,
          toState: tubeStates.next(made.tube.state, "bind"),
        },
      ],
      isBound,
    ),
    storeReply(replyToKeep(made, bind), isBound),
    ...audit,
    ...updateOrdersOfTubes([made.tube.id], now),
  ];
}

const replyToKeep = ({ repetition: { key, requestHash, lifeMs }, reply }: Made, { phoneHash, now }: NewBinding) => ({
  scope: `bindinfo:${phoneHash}`,
  key,
  requestHash,
  response: reply,
  expiresAt: now + lifeMs,
  now,
});

const genders: Readonly<Record<BodyOf<typeof bindTubeEndpoint>["gender"], "male" | "female">> = {
  男: "male",
  女: "female",
};

async function personRow({ deps, body, now }: Binding, id: string, phone: string): Promise<PersonRow> {
  return {
    id,
    now,
    ...(await storedPerson(deps, { id, name: body.name, phone })),
    gender: genders[body.gender],
    details: { birthMonth: body.birth, heightCm: body.height, weightKg: body.weight },
  };
}

async function consents({ deps, request }: Binding, bind: NewBinding): Promise<Query<number>[]> {
  const ipHash = request.ip ? await deps.hash.of("ip", request.ip) : "";
  return Promise.all(
    consentKinds.map(async (kind) => {
      const documentId = currentDocument(kind).id;
      const proof = [documentId, bind.bindingId, bind.sessionId, bind.now].join("|");
      const proofHash = await deps.hash.of("consent", proof);
      return insertConsent(bind, { id: newId(bind.now), kind, documentId, proofHash, ipHash });
    }),
  );
}
