import type { HelpTexts } from "../parts/help";

export const help = {
  "/site/privacy": {
    what: "客户对自己数据提出的请求，以及最迟答复的日期。",
    next: "先办最早到期的；打开请求核对身份后再办理。",
  },
  "/site/privacy/$requestId": {
    what: "一个请求的内容、身份核对和办理经过。",
    next: "回电核实身份后答复；系统执行的删除会列出删了什么。",
  },
} satisfies HelpTexts;
