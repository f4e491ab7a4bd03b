import type { ReplyOf } from "#contract/endpoint";
import { myDataMessages } from "#contract/my-data";
import { askAboutMyData, claimTubeForPhone, readMyData } from "#contract/my-data.schemas";
import type { ActionContext } from "../../http/action";
import { customerAction } from "../../http/action";
import type { Customer } from "../../http/caller";
import { previousChanged } from "../../platform/database/conditions";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import type { ArchivedSample } from "../archive/samples/archived-sample.rules";
import { decryptCustomerPhone, sessionHashOf } from "../customers/customer-session.actions";
import { phoneOfSession } from "../customers/customer-sessions.queries";
import { auditRows } from "../logs/logs.actions";
import { decryptPersonName, nameHashOf } from "../persons/persons.actions";
import { findLink } from "../wechat/links.queries";
import { findArchivedOfPhone } from "./export.store";
import {
  findClaimedBinding,
  findMyData,
  findMyRequests,
  findOwnPhone,
  insertRequest,
  type MyDataRow,
  type NewRequest,
  type RequestRow,
} from "./my-data.store";
import { tooManyOpenRequests, viewingCodeRequired } from "./privacy.errors";
import { privacyDueAt, privacyNoteContext, privacyPhoneContext, privacyRequestStates } from "./privacy.states";
import type { TubeClaim } from "./requests.store";

const openRequestsMax = 3;

type MyRequest = ReplyOf<typeof askAboutMyData>;
type Item = ReplyOf<typeof readMyData>["items"][number];

export const readMyDataAction = customerAction(readMyData, {
  async load(ctx) {
    const tokenHash = await sessionHashOf(ctx);
    return {
      items: findMyData(tokenHash),
      archived: findArchivedOfPhone(tokenHash),
      requests: findMyRequests(tokenHash),
      phone: findOwnPhone(tokenHash),
      link: findLink(phoneOfSession(tokenHash)),
    };
  },
  async run({ items, archived, requests, phone, link, caller, deps }) {
    if (caller.purpose !== "valid" || !phone) throw viewingCodeRequired();
    return {
      phoneMasked: phone.phoneMasked,
      items: await Promise.all(items.map((item) => shownItem(deps, item, archived))),
      requests: requests.map(shownRequest),
      wechatAgreedAt: link?.agreedAt ?? null,
    };
  },
});

async function shownItem(
  deps: Deps,
  { consents, personId, nameSealed, ...item }: MyDataRow,
  archived: readonly ArchivedSample[],
): Promise<Item> {
  const personName = nameSealed === null ? "" : await decryptPersonName(deps, personId, nameSealed);
  const own = archived.flatMap((sample) => sample.consents.filter(({ bindingId }) => bindingId === item.bindingId));
  const all = sortByText([...own.map(toListedConsent), ...consents], ({ document, at, action }) =>
    [document.split("-")[0], at, action].join(" "),
  );
  // A document's id is its kind and version: sensitive-1.
  const list = all.map(({ document, ...rest }) => {
    const [kind = "", version = "0"] = document.split("-");
    return { kind: kind as Item["consents"][number]["kind"], version: Number(version), ...rest };
  });
  return { ...item, personName, consents: list };
}

/** Sorts by the text that `place` answers. */
export const sortByText = <T>(things: readonly T[], place: (thing: T) => string): T[] =>
  things.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));

/** An archived consent in the form of the list. */
export const toListedConsent = ({ documentId, action, at }: ArchivedSample["consents"][number]) => ({
  document: documentId,
  action,
  at,
});

function shownRequest(row: RequestRow): MyRequest {
  return { ...row, kind: row.kind as MyRequest["kind"], state: row.state as MyRequest["state"] };
}

type Asking = Pick<ActionContext<unknown, Customer>, "deps" | "now" | "request" | "caller" | "reply">;
type OwnPhone = { phoneMasked: string; phoneSealed: string; phoneHash: string } | undefined;

async function ask(
  ctx: Asking,
  phone: OwnPhone,
  asked: Pick<NewRequest, "kind" | "bindingId"> & { note: string | null; claim: TubeClaim | null; isOwnTube: boolean },
): Promise<MyRequest> {
  const { deps, now, caller } = ctx;
  if (caller.purpose !== "valid" || !phone) throw viewingCodeRequired();
  const id = newId(now);
  const number = await decryptCustomerPhone(deps, phone);
  const request: NewRequest = {
    id,
    kind: asked.kind,
    bindingId: asked.bindingId,
    details: asked.claim && { claim: asked.claim },
    phone: { ...phone, phoneSealed: await deps.sealer.seal(privacyPhoneContext(id), number) },
    noteSealed: asked.note === null ? null : await deps.sealer.seal(privacyNoteContext(id), asked.note),
    dueAt: privacyDueAt(now),
    now,
    openMax: openRequestsMax,
  };
  const audit = await auditRows(ctx, {
    action: "privacyRequest.ask",
    objectType: "privacyRequest",
    objectId: id,
    changes: { kind: asked.kind, bindingId: asked.bindingId },
    when: previousChanged,
  });
  const { inserted } = await runNamed(deps.database, { inserted: insertRequest(request, asked.isOwnTube), audit });
  if (inserted === 0) throw tooManyOpenRequests();
  ctx.reply.msg = myDataMessages.requested;
  return {
    id,
    kind: asked.kind,
    isPhoneClaim: asked.claim !== null,
    state: privacyRequestStates.begin("ask"),
    reason: "",
    dueAt: request.dueAt,
    closedAt: null,
    createdAt: now,
  };
}

export const askAboutMyDataAction = customerAction(askAboutMyData, {
  load: async (ctx) => ({ ownPhone: findOwnPhone(await sessionHashOf(ctx)) }),
  run: (ctx) => {
    const { kind, bindingId = null, note } = ctx.body;
    return ask(ctx, ctx.ownPhone, { kind, bindingId, note, claim: null, isOwnTube: bindingId !== null });
  },
});

/** The outcome of the comparison is stored, the typed name and birth date are not. */
export const claimTubeForPhoneAction = customerAction(claimTubeForPhone, {
  load: async (ctx) => ({ phone: findOwnPhone(await sessionHashOf(ctx)), claimed: findClaimedBinding(ctx.body.code) }),
  async run(ctx) {
    const { phone, claimed } = ctx;
    const { name, birth } = ctx.body;
    const isNameRight = claimed !== undefined && (await nameHashOf(ctx.deps, name)) === claimed.nameHash;
    const isBirthRight = claimed !== undefined && claimed.details.birthMonth === birth;
    const claim = { isNameRight, isBirthRight };
    const bindingId = claimed?.bindingId ?? null;
    return ask(ctx, phone, { kind: "correct", bindingId, note: null, claim, isOwnTube: false });
  },
});
