import type { bindTube as bindTubeEndpoint } from "#contract/bindings";
import type { BodyOf, ReplyOf } from "#contract/endpoint";
import { limits } from "#contract/limits";
import type { ActionContext } from "../../http/action";
import type { Customer } from "../../http/caller";
import { chinaDay } from "../../platform/china-day";
import type { Query } from "../../platform/database/database";
import { newId, newToken } from "../../platform/ids";
import { currentDocument } from "../agreements/documents.actions";
import { openCustomerPhone } from "../customers/customer-session.actions";
import { keepReply } from "../idempotency/idempotency.queries";
import { auditRows } from "../logs/logs.actions";
import { storedPerson } from "../persons/persons.actions";
import { insertPerson, type PersonRow } from "../persons/persons.queries";
import { groupedBarcode } from "../specimens/barcodes.rules";
import { tubeEventRowsOf } from "../specimens/life-line.queries";
import { bindTube, expectSample } from "../specimens/specimens.queries";
import { tubeStates } from "../specimens/tube.states";
import { expectedText } from "./bind-tube.rules";
import { type Bind, insertBinding, insertConsent, isClaimed, type TubeToBind, wasBound } from "./bind-tube.store";

export type Binding = ActionContext<typeof bindTubeEndpoint, unknown, Customer>;
export type BindReply = ReplyOf<typeof bindTubeEndpoint>;

/** What the customer must have agreed to; each becomes a consent of its own. */
export const consentKinds = ["agreement", "sensitive"] as const;

const keyLifeMs = 24 * 3_600_000;
const sameBodyMs = 60_000;

/** What tells that a request is a repetition, and for how long. */
export interface Repetition {
  readonly key: string;
  readonly requestHash: string;
  readonly lifeMs: number;
}

/** By the client's key for a day; by the body alone, for a minute, where a client sends none. */
export async function repetitionOf({
  deps,
  body,
  request: { idempotencyKey },
}: Pick<Binding, "deps" | "body" | "request">): Promise<Repetition> {
  const requestHash = await deps.hash.of("bindinfo", JSON.stringify(body));
  if (idempotencyKey) return { key: idempotencyKey, requestHash, lifeMs: keyLifeMs };
  return { key: `same-body:${requestHash}`, requestHash, lifeMs: sameBodyMs };
}

export function replyFor(tube: TubeToBind, now: number): BindReply {
  return {
    bindingId: newId(now),
    barcodeGrouped: groupedBarcode(tube.barcode),
    productName: tube.productName,
    journey: tube.journey,
    turnaroundMinutes: tube.turnaroundMinutes,
    expectedText: expectedText(tube.journey, tube.turnaroundMinutes),
    boundAt: now,
    undoUntil: now + limits.bindUndoMs,
  };
}

interface Made {
  readonly tube: TubeToBind;
  readonly phone: { readonly phoneHash: string; readonly phoneSealed: string };
  readonly reply: BindReply;
  readonly repetition: Repetition;
}

/**
 * Every row of a binding as one batch: tube, person, binding, consents, sample, life line, stored reply, audit. The first
 * statement takes the tube and the others follow only if it did; it answers 1 for the winner and 0 for everybody else.
 */
export async function boundTube(
  ctx: Binding,
  made: {
    tube: TubeToBind;
    phone: { phoneHash: string; phoneSealed: string };
    reply: BindReply;
    repetition: Repetition;
  },
): Promise<Query<number | unknown>[]> {
  const { now, caller, request, deps } = ctx;
  const bind: Bind = {
    bindingId: made.reply.bindingId,
    personId: newId(now),
    tube: made.tube,
    phoneHash: made.phone.phoneHash,
    sessionId: caller.sessionId,
    claimToken: newToken(),
    today: chinaDay(now),
    now,
    undoUntil: made.reply.undoUntil,
  };
  const phone = await openCustomerPhone(deps, made.phone);
  const audit = await auditRows(ctx, {
    action: "tube.bind",
    objectType: "tube",
    objectId: made.tube.id,
    changes: { bindingId: bind.bindingId },
    when: wasBound(bind.bindingId),
  });
  const claim = { ...bind, tubeId: made.tube.id };
  const isBound = wasBound(bind.bindingId);
  return [
    bindTube(claim),
    insertPerson(await personRow(ctx, bind.personId, phone), isClaimed(bind)),
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
    keepReply(replyToKeep(made, bind), isBound),
    ...audit,
  ];
}

const replyToKeep = ({ repetition: { key, requestHash, lifeMs }, reply }: Made, { phoneHash, now }: Bind) => ({
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

async function consents({ deps, request }: Binding, bind: Bind): Promise<Query<number>[]> {
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
