import type { HelpTexts } from "../parts/help";

export const help = {
  "/service/customers/$personId": {
    what: "一个手机号名下的人、采样管在哪里、报告、短信、咨询、个人信息请求和沟通记录。姓名和手机号已遮盖，查看完整信息要写原因。",
    next: "没送达的短信可以重发；重新采样、更正、撤回在采样管和报告的页面上；通话后登记一条沟通记录。",
  },
} satisfies HelpTexts;
