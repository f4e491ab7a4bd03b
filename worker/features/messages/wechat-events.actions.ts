import { proveWechatAddress, receiveWechatEvent } from "#contract/wechat.schemas";
import { publicAction } from "../../http/action";
import { notFound } from "../../http/errors";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import type { WechatEvent } from "../../platform/wechat";
import type { AuditContext } from "../logs/logs.actions";
import { openidHashOf } from "../wechat/links.rules";
import { unlinkStatements } from "../wechat/unlinked.actions";
import { wechatProvider } from "./delivery.store";
import { applyReceipt, insertReceipt } from "./receipts.store";
import { switchUndeliveredToSms } from "./wechat-channel.store";

const inPlainText = (text: string) => new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } });

/** Older calls are refused, so that an intercepted one cannot be repeated later; WeChat repeats its calls within seconds. */
const windowMs = 5 * 60_000;
const isFresh = ({ timestamp = "" }: { readonly timestamp?: string | undefined }, now: number) =>
  Math.abs(now - Number(timestamp) * 1_000) <= windowMs;

export const proveWechatAddressAction = publicAction(proveWechatAddress, {
  async run({ deps, query, now }) {
    if (!isFresh(query, now) || !(await deps.officialAccount?.notices?.isSigned(query))) throw notFound();
    return inPlainText(query.echostr ?? "");
  },
});

/** WeChat calls up to three times until the answer is `success`; an event that was received before changes nothing. */
export const receiveWechatEventAction = publicAction(receiveWechatEvent, {
  async run({ deps, now, query, request }) {
    const notices = deps.officialAccount?.notices;
    const event =
      notices && isFresh(query, now) && (await notices.eventIn(query, new TextDecoder().decode(await request.body())));
    if (!event) throw notFound();
    await heard({ deps, now, request }, event);
    return inPlainText("success");
  },
});

async function heard(context: AuditContext & { deps: Deps }, told: WechatEvent): Promise<void> {
  const { deps, now } = context;
  const { database, queue } = deps;
  const { event, openid, at, messageId, status } = told;
  if (event === "unsubscribe")
    await database.run(await unlinkStatements(context, "openidHash", await openidHashOf(deps, openid)));
  if (event !== "TEMPLATESENDJOBFINISH") return;
  const receipt = {
    provider: wechatProvider,
    providerMessageId: messageId,
    outcome: status === "success" ? "delivered" : "undelivered",
    code: status.slice(0, 64),
    reportedAt: at,
  } as const;
  const { waiting } = await runNamed(database, {
    insertReceipt: insertReceipt({ id: newId(now), ...receipt }, now),
    moveByReceipt: applyReceipt(receipt, now),
    waiting: switchUndeliveredToSms(receipt, now),
  });
  if (waiting.length > 0) await queue.wake(waiting.map(({ id }) => id));
}
