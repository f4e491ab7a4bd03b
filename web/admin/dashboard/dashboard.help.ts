import type { HelpTexts } from "../parts/help";

export const help = {
  "/dashboard": {
    what: "等您处理的工作和您有权看到的数字。",
    next: "点一张卡片直接到那个清单；铃铛里是上次查看之后新到的工作。",
  },
  "/dashboard/editor": {
    what: "没有工作队列的人的首页：您是谁、有哪些角色。",
    next: "要改资料、密码或头像，打开个人中心。",
  },
  "/dashboard/sales": {
    what: "演示用的销售看板，数字每次打开随机生成，不是真实销售。",
    next: "给人看界面时用，不要当作经营数据。",
  },
  "/profile/index": {
    what: "您自己的资料、密码、两步验证和头像。",
    next: "姓名会印在您审核和发布的报告上，请填真实姓名。",
  },
} satisfies HelpTexts;
