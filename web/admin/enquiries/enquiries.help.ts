import type { HelpTexts } from "../parts/help";

export const help = {
  "/site/enquiries": {
    what: "访客在官网“检测定制”页留下的需求。",
    next: "打开一条，联系对方后写下结果并改状态；勾选多条可以一起改状态，或交给一位同事。",
  },
  "/site/enquiries/$enquiryId": {
    what: "一条咨询的内容；完整手机号要点开，点开会写入审计日志。",
    next: "联系后在答复里写结果和约定，改状态并保存；每次保存留一条处理记录。",
  },
} satisfies HelpTexts;
