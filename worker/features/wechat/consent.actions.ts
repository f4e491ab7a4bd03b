import { wechatMessages } from "#contract/wechat";
import { readWechatNotices, setWechatNotices } from "#contract/wechat.schemas";
import { customerAction } from "../../http/action";
import type { Customer } from "../../http/caller";
import { conflict } from "../../http/errors";
import { isSameDigest } from "../../platform/crypto";
import { previousChanged } from "../../platform/database/conditions";
import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import { siteOrigin } from "../../platform/site-origin";
import { UnavailableError } from "../../platform/unavailable";
import { sessionHashOf } from "../customers/customer-session.actions";
import { phoneOfSession } from "../customers/customer-sessions.queries";
import { auditRows } from "../logs/logs.actions";
import { deleteLink, findLink, saveLink } from "./links.queries";
import { encryptOpenid, openidHashOf } from "./links.rules";

const consentLivesMs = 30 * 60_000;

/** The `state` parameter, alphanumeric as WeChat requires: the time at which the consent expires, bound to the session that asked. */
async function stateFor({ hash }: Pick<Deps, "hash">, { sessionId }: Customer, until: number): Promise<string> {
  const end = until.toString(36);
  return (await hash.of("wechat-consent", `${sessionId}:${end}`)) + end;
}

async function isStateOf(deps: Pick<Deps, "hash">, caller: Customer, state: string, now: number): Promise<boolean> {
  const until = Number.parseInt(state.slice(64), 36);
  return until > now && isSameDigest(await stateFor(deps, caller, until), state);
}

export const readWechatNoticesAction = customerAction(readWechatNotices, {
  load: async (ctx) => ({ link: findLink(phoneOfSession(await sessionHashOf(ctx))) }),
  async run({ deps, caller, now, query, request, link }) {
    const back = new URL(query.back, siteOrigin(deps, request.raw)).href;
    const state = await stateFor(deps, caller, now + consentLivesMs);
    return {
      consentUrl: deps.officialAccount?.notices?.consentUrl(back, state) ?? null,
      agreedAt: link?.agreedAt ?? null,
    };
  },
});

export const setWechatNoticesAction = customerAction(setWechatNotices, {
  async run(ctx) {
    const { deps, caller, now, body } = ctx;
    const { phoneHash, phoneId } = caller;
    const links = body.consent
      ? saveLink(await newLink(deps, caller, body.consent, now))
      : [deleteLink("phoneHash", phoneHash)];
    const audit = await auditRows(ctx, {
      action: body.consent ? "customer.openWechat" : "customer.closeWechat",
      objectType: "customerPhone",
      objectId: phoneId,
      when: previousChanged,
    });
    await deps.database.run([...links, ...audit]);
    return null;
  },
});

async function newLink(deps: Deps, caller: Customer, { code, state }: { code: string; state: string }, now: number) {
  const notices = (await isStateOf(deps, caller, state, now)) ? deps.officialAccount?.notices : undefined;
  const openid = await notices?.followerOf(code).catch(() => {
    throw new UnavailableError("wechat", "unreachable", 30);
  });
  if (!openid) throw conflict(wechatMessages.notLinked);
  const id = newId(now);
  return {
    id,
    phoneHash: caller.phoneHash,
    openidHash: await openidHashOf(deps, openid),
    openidSealed: await encryptOpenid(deps, id, openid),
    agreedAt: now,
  };
}
