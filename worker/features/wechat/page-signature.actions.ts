import { wechatMessages } from "#contract/wechat";
import { signPage } from "#contract/wechat.schemas";
import { publicAction } from "../../http/action";
import { fieldErrors } from "../../http/errors";
import { sha1 } from "../../platform/crypto";
import type { Deps } from "../../platform/deps";
import { newToken } from "../../platform/ids";
import { log } from "../../platform/log";
import { siteOrigin } from "../../platform/site-origin";
import { UnavailableError } from "../../platform/unavailable";
import type { OfficialAccount } from "../../platform/wechat";
import { isOwnPage, textToSign } from "./page-signature.rules";
import { claimTicket, findTicket, type StoredTicket, storeTicket } from "./ticket.store";

const second = 1_000;
const minute = 60 * second;
/** Longer than all calls of the process that asks WeChat can take together. */
const askingMs = 15 * second;
const silentMs = 30 * second;
/** Asking again does not help against a used-up daily quota or a wrong secret, so it waits this long. */
const refusedMs = 5 * minute;
/** A ticket must be valid this much longer, because a signed page is used for a while. */
const spareMs = 10 * minute;

export const signPageAction = publicAction(signPage, {
  load: () => ({ found: findTicket() }),
  async run({ body: { url }, deps, now, request, found }) {
    const { officialAccount: account } = deps;
    if (!isOwnPage(url, siteOrigin(deps, request.raw))) throw fieldErrors({ url: [wechatMessages.foreignPage] });
    if (!account) return null;
    const ticket = await currentTicket(deps, account, found, now);
    const signed = { nonceStr: newToken().slice(0, 16), timestamp: Math.floor(now / second) };
    return { appId: account.appId, ...signed, signature: await sha1(textToSign({ ticket, url, ...signed })) };
  },
});

type Found = ReturnType<ReturnType<typeof findTicket>["read"]>;

/**
 * The ticket that all processes share. The first process that finds it old asks WeChat, the others continue to use the present
 * one. After a refusal or no answer, WeChat is not asked again for a while, so that its faults do not slow down other requests.
 */
async function currentTicket(deps: Deps, account: OfficialAccount, found: Found, now: number): Promise<string> {
  const { appId } = account;
  const none: StoredTicket = { appId, sealed: "", until: 0, renewAt: 0, askAgainAt: 0, trouble: "" };
  const own = found.kept?.appId === appId ? found.kept : none;
  const isDue = own.renewAt <= now && own.askAgainAt <= now;
  const claim = { ...own, askAgainAt: now + askingMs };
  const [isOurs] = isDue ? await deps.database.run([claimTicket(claim, found.version, now)] as const) : [0];
  const renewal = isOurs ? renewed(deps, account, own, now) : undefined;
  const isUsable = own.until > now;
  if (renewal && isUsable) deps.later(renewal);
  const current = isUsable ? own : ((await renewal) ?? own);
  if (current.until > now) return deps.sealer.open(ticketContext, current.sealed);
  const wait = Math.ceil(Math.max(second, current.askAgainAt - now) / second);
  throw new UnavailableError("wechat", "unreachable", wait);
}

export const ticketContext = "wechat.ticket";

async function renewed(deps: Deps, account: OfficialAccount, own: StoredTicket, now: number): Promise<StoredTicket> {
  const answer = await account.ticket().catch(silence);
  if (answer.kind === "ticket") {
    const until = now + answer.livesMs;
    const sealed = await deps.sealer.seal(ticketContext, answer.ticket);
    const fresh = { appId: account.appId, sealed, until, renewAt: until - spareMs, askAgainAt: 0, trouble: "" };
    await deps.database.run([storeTicket(fresh, now)]);
    return fresh;
  }
  log.error("wechat.ticket", { trouble: answer.kind, code: answer.code });
  const isRefused = answer.kind === "refused";
  const later = {
    ...own,
    askAgainAt: now + (isRefused ? refusedMs : silentMs),
    trouble: isRefused ? answer.code : "silent",
  };
  await deps.database.run([storeTicket(later, now)]);
  return later;
}

const silence = (error: unknown) => ({
  kind: "silent" as const,
  code: error instanceof UnavailableError ? error.trouble : String(error),
});
