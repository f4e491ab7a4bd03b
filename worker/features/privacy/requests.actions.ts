import type { ReplyOf } from "#contract/endpoint";
import { privacyStateNames } from "#contract/my-data";
import { privacyMoveNames, privacyRequestMessages } from "#contract/privacy-requests";
import {
  listPrivacyRequests,
  movePrivacyRequest,
  readPrivacyRequest,
  revealPrivacyRequest,
} from "#contract/privacy-requests.schemas";
import { staffAction } from "../../http/action";
import { conflict, notFound } from "../../http/errors";
import type { StaffWork } from "../../http/staff-work";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { movePhoneStatements } from "../bindings/move-phone.actions";
import { auditRows } from "../logs/logs.actions";
import { recordIllegalMove } from "../states/illegal-move";
import { answerMissing, claimedBindingEnded, valueDeleted } from "./privacy.errors";
import {
  isPrivacyOverdue,
  type PrivacyRequestEvent,
  type PrivacyRequestState,
  privacyNoteContext,
  privacyPhoneContext,
  privacyRequestStates,
} from "./privacy.states";
import {
  countOpenRequests,
  findEncryptedRequest,
  findRequest,
  findRequests,
  findTubeOfRequest,
  isRequestMoved,
  moveRequest,
  type PrivacyRequestRow,
  type RequestMove,
} from "./requests.store";

type Item = ReplyOf<typeof movePrivacyRequest>;
const events = ["check_identity", "start", "finish", "refuse"] as const satisfies readonly PrivacyRequestEvent[];

function shown(row: PrivacyRequestRow, now: number): Item {
  const state = row.state as PrivacyRequestState;
  return {
    id: row.id,
    kind: row.kind as Item["kind"],
    state,
    phoneMasked: row.phoneMasked,
    isPhoneClaim: row.claim !== null,
    dueAt: row.dueAt,
    isOverdue: isPrivacyOverdue({ state, dueAt: row.dueAt }, now),
    closedAt: row.closedAt,
    handledBy: row.handledBy,
    createdAt: row.createdAt,
    version: row.version,
  };
}

export const listPrivacyRequestsAction = staffAction(listPrivacyRequests, {
  load: ({ query, now }) => ({
    requests: findRequests(query),
    total: totalOf(findRequests, query),
    open: countOpenRequests(now),
  }),
  run: ({ query, requests, total, open, now }) => ({
    ...keysetPage(
      requests,
      query.pageSize,
      (one) => one.id,
      (one) => shown(one, now),
      total,
    ),
    ...open,
  }),
});

type Receipt = NonNullable<ReplyOf<typeof readPrivacyRequest>["receipt"]>;

export const readPrivacyRequestAction = staffAction(readPrivacyRequest, {
  load: ({ params }) => ({ found: findRequest(params.id), tube: findTubeOfRequest(params.id) }),
  run({ found: request, tube, now }) {
    if (!request) throw notFound();
    const { reason, claim, hasNote, details } = request;
    return {
      ...shown(request, now),
      reason,
      claim,
      hasNote,
      tube: tube
        ? {
            id: tube.id,
            barcodeLast4: tube.barcodeLast4,
            personMasked: tube.personMasked,
            phoneMasked: tube.phoneMasked,
          }
        : null,
      receipt: details && "tubes" in details ? (details as unknown as Receipt) : null,
      moves: movesOf(request),
    };
  },
});

/** Withdrawals and erasures run automatically; staff move the other requests. */
function movesOf({ kind, state }: PrivacyRequestRow) {
  if (kind === "withdraw" || kind === "erase") return [];
  return events.filter((event) => privacyRequestStates.canMove(state as PrivacyRequestState, event));
}

/** The value is sent only after the access is recorded. */
export const revealPrivacyRequestAction = staffAction(revealPrivacyRequest, {
  load: ({ params }) => ({ sealed: findEncryptedRequest(params.id) }),
  async run(ctx) {
    const { sealed, params, body, deps } = ctx;
    const text = sealed?.[body.field];
    if (!text) throw valueDeleted();
    const context = body.field === "phone" ? privacyPhoneContext(params.id) : privacyNoteContext(params.id);
    const value = await deps.sealer.open(context, text);
    await deps.database.run(
      await auditRows(ctx, {
        action: "privacyRequest.reveal",
        objectType: "privacyRequest",
        objectId: params.id,
        reason: body.reason,
        changes: { field: body.field },
      }),
    );
    return { value };
  },
});

export const movePrivacyRequestAction = staffAction(movePrivacyRequest, {
  load: ({ params }) => ({
    found: findRequest(params.id),
    tube: findTubeOfRequest(params.id),
    sealed: findEncryptedRequest(params.id),
  }),
  async run(ctx) {
    const { found: request, tube, sealed, body, now, deps, caller } = ctx;
    if (!request) throw notFound();
    const to = privacyRequestStates.next(request.state as PrivacyRequestState, body.move);
    if (!to || !movesOf(request).includes(body.move)) throw await refusedMove(ctx, request, body.move);
    const isClosed = to === "done" || to === "refused";
    if (isClosed && body.answer.length < 2) throw answerMissing();
    const { id, state: from } = request;
    const { answer, version } = body;
    const move: RequestMove = { id, from, to, answer, isClosed, userId: caller.userId, version, now };
    const claim = to === "done" && request.claim !== null ? await granted(deps, { tube, sealed, move }) : [];
    const audit = await auditRows(ctx, {
      action: `privacyRequest.${body.move}`,
      objectType: "privacyRequest",
      objectId: id,
      changes: { from, to, kind: request.kind },
      when: previousChanged,
    });
    const { moved } = await runNamed(deps.database, { moved: moveRequest(move), audit, claim });
    if (moved === 0) throw conflict();
    ctx.reply.msg = privacyRequestMessages.moved;
    const handledBy = { userId: caller.userId, name: caller.nickname };
    const closedAt = isClosed ? now : null;
    return { ...shown({ ...request, state: to, closedAt, version: version + 1 }, now), handledBy };
  },
});

function refusedMove(work: StaffWork, request: PrivacyRequestRow, move: keyof typeof privacyMoveNames) {
  return recordIllegalMove(work, {
    action: `privacyRequest.${move}`,
    objectType: "privacyRequest",
    objectId: request.id,
    subject: "请求",
    from: privacyStateNames[request.state as PrivacyRequestState],
    to: privacyMoveNames[move],
  });
}

/** Moves the claimed tube and its person to the number that the customer proved by code. */
async function granted(
  deps: Deps,
  claim: {
    tube: { personId: string; phoneHash: string | null } | undefined;
    sealed: { phone: string | null } | undefined;
    move: RequestMove;
  },
): Promise<readonly Query<number>[]> {
  const { tube, sealed, move } = claim;
  if (!tube?.phoneHash || !sealed?.phone) throw claimedBindingEnded();
  const phone = await deps.sealer.open(privacyPhoneContext(move.id), sealed.phone);
  const { personId, phoneHash } = tube;
  return movePhoneStatements(deps, {
    from: phoneHash,
    phone,
    personIds: [personId],
    now: move.now,
    when: isRequestMoved(move),
  });
}
