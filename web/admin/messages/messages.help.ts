import type { HelpOf } from "../parts/help";

export const help = {
  "/messages": {
    what: "发给客户的每一条短信和它的送达情况。",
    next: "未送达的可以重新发送；号码错误的请联系客户更正。",
  },
  "/messages/templates": {
    what: "短信模板的内容和用量。",
    next: "模板文字要与短信服务商备案的一致；修改后先发给自己试一条。",
  },
  "/messages/$messageId": {
    what: "一条短信的内容、每次发送的结果和回执。",
    next: "失败原因写在经过里；可以重新发送。",
  },
} satisfies HelpOf;
