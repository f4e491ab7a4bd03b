import type { HelpOf } from "../parts/help";

export const help = {
  "/site/enquiries": {
    what: "官网访客留下的咨询。",
    next: "指定负责人，联系后写下结果并关闭。",
  },
  "/site/enquiries/$enquiryId": {
    what: "一条咨询的内容和跟进记录。",
    next: "每次联系后记一笔，处理完关闭。",
  },
} satisfies HelpOf;
