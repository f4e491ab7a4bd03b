import type { HelpOf } from "../parts/help";

export const help = {
  "/dashboard": {
    what: "等您处理的工作和您有权看到的数字。",
    next: "点一张卡片直接到那个清单；铃铛里是上次查看之后新到的工作。",
  },
  "/dashboard/editor": {
    what: "决定首页显示哪些卡片、按什么顺序。",
    next: "只影响您自己的首页。",
  },
  "/dashboard/sales": {
    what: "给客户演示时用的数字总览。",
    next: "不含任何个人信息。",
  },
  "/profile/index": {
    what: "您自己的资料、密码、两步验证和头像。",
    next: "姓名会印在您审核和发布的报告上，请填真实姓名。",
  },
} satisfies HelpOf;
