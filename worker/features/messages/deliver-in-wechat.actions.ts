import type { Deps } from "../../platform/deps";
import type { WechatOutcome } from "../../platform/wechat";
import type { LinkRow } from "../wechat/links.queries";
import { decryptOpenid } from "../wechat/links.rules";
import type { ClaimedMessage } from "./delivery.store";
import { messageParamsContext } from "./message-sealing.rules";
import { type MessageParams, wechatTexts } from "./message-texts.rules";

/** Page opened by a tap on the notice: the list of reports, which needs a verified phone. */
const reportsPage = "/h5/reports";

/** Sends the notice to the phone's owner in WeChat. */
export async function sendInWechat(
  deps: Deps,
  claimed: ClaimedMessage,
  link: LinkRow | undefined,
): Promise<WechatOutcome> {
  const { officialAccount: account, publicOrigin: origin, clock, sealer } = deps;
  if (!account?.notices || !link) return { kind: "permanent", reason: "not_linked" };
  const params = JSON.parse(await sealer.open(messageParamsContext(claimed.id), claimed.paramsSealed)) as MessageParams;
  const notice = {
    openid: await decryptOpenid(deps, link),
    clientId: claimed.id,
    what: wechatTexts[claimed.kind] ?? "",
    tail: params.tail ?? "",
    at: clock.now(),
    url: origin && origin + reportsPage,
  };
  return account.notices.send(notice).catch(() => ({ kind: "unknown", reason: "no answer" }));
}
