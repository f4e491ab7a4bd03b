import type { HelpOf } from "../parts/help";

export const help = {
  "/site/privacy": {
    what: "客户提出的查阅、复制、更正和删除请求，以及法定的答复期限。",
    next: "按期限从早到晚处理；打开请求核对身份后再办理。",
  },
  "/site/privacy/$requestId": {
    what: "一个请求的内容、身份核对和办理经过。",
    next: "删除不能撤销，办理前会再次确认；办完客户会收到通知。",
  },
} satisfies HelpOf;
