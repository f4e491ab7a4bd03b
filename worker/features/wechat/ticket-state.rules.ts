/** The part of the ticket's row that describes its state; see ticket.store. */
interface TicketState {
  readonly appId: string;
  /** ms UTC */
  readonly until: number;
  /** Code of WeChat's last refusal, `silent` after no answer, empty after a ticket. */
  readonly trouble: string;
}

/** What a person can do about a refusal. Source: developers.weixin.qq.com, global return codes. */
const remedies: Readonly<Record<string, string>> = {
  "40013": "AppID 不正确",
  "40125": "AppSecret 不正确",
  "40164": "本站的出口地址不在 IP 白名单中",
  "40243": "AppSecret 已冻结",
  "45009": "今天的调用次数已用完",
  silent: "微信没有回应",
};

/** State of the pages inside WeChat, as a sentence. */
export function ticketState(kept: TicketState | undefined, appId: string, now: number) {
  if (kept?.appId !== appId) return { isGood: true, detail: "尚未使用" };
  const { trouble, until } = kept;
  if (!trouble) return { isGood: true, detail: "页面可用扫一扫和分享" };
  const why = remedies[trouble] ?? `微信拒绝，错误码 ${trouble}`;
  return { isGood: false, detail: until > now ? `${why}，页面暂时还可用` : `${why}，页面改用浏览器的功能` };
}
