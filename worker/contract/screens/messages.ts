import type { Screen } from "./screen";

/** Text messages to customers. */
export const messageScreens = [
  {
    path: "/messages",
    title: "短信记录",
    words: "验证码 通知",
    permission: "msg:message:list",
    menu: { name: "Messages", icon: "message", buttons: ["msg:message:resend", "msg:template:edit"] },
  },
  {
    path: "/messages/templates",
    title: "短信模板与用量",
  },
  {
    path: "/messages/$messageId",
    title: "短信",
  },
] as const satisfies readonly Screen[];
