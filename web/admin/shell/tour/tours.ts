import type { ScreenHref } from "../../parts/screen-link";
import type { TourName } from "../../parts/tour/tour.store";

export interface TourStep {
  readonly path: ScreenHref;
  readonly title: string;
  readonly text: string;
  /** The element that the step explains: a CSS selector. */
  readonly target: string;
}

const firstField = "main [data-filter]";
const heading = "main h1";
const waiting = 'main section[aria-label="等我处理"]';

/** The tours, each through the screens of one job in the order of the work. */
export const tours: Readonly<Record<TourName, readonly TourStep[]>> = {
  laboratory: [
    {
      path: "/lab/receiving",
      title: "签收",
      text: "样本到了先在这里扫码。听到提示音再放下；没有扫码枪也可以手输条码后按回车。",
      target: 'main [aria-label="扫描条码"]',
    },
    {
      path: "/lab/receiving/samples",
      title: "验收",
      text: "签收的样本在这里验收，可以勾选多支一起验收。不合格的拒收并写明原因，客户会收到短信。",
      target: firstField,
    },
    {
      path: "/lab/plates",
      title: "上板",
      text: "每个产品有多少支在等。新建样本板，扫码把样本放进孔里，封板后上机。",
      target: heading,
    },
    {
      path: "/lab/imports",
      title: "导入仪器文件",
      text: "上传仪器结果，先看预览里的质控和每个样本的判读，再提交。上传本身不会改动任何样本。",
      target: heading,
    },
    {
      path: "/lab/review",
      title: "提交审核",
      text: "判读好的结果在这里提交。提交人不能审核自己的结果，审核由另一位同事完成。",
      target: "main nav",
    },
    {
      path: "/dashboard",
      title: "今天还有什么",
      text: "首页列出等您处理的事，点一行就到对应的清单。铃铛里是上次查看之后新到的工作。",
      target: waiting,
    },
  ],
  review: [
    {
      path: "/dashboard",
      title: "等我处理",
      text: "需要第二个人的事都在这里：待审核、更正、批准。过期的排在最前面。",
      target: waiting,
    },
    {
      path: "/lab/review",
      title: "审核结果",
      text: "用方向键移动，回车打开结果，A 通过，R 退回。有异常的结果要打开逐条看过才能通过。",
      target: firstField,
    },
    {
      path: "/lab/review/retests",
      title: "没有结果的样本",
      text: "没有判出或复孔不一致的样本，在这里安排复检或重新采样。",
      target: heading,
    },
    {
      path: "/lab/reports",
      title: "报告",
      text: "发布之后的报告：看到客户看到的样子、每个版本的差异，打印 A4，也在这里更正和撤回。",
      target: firstField,
    },
    {
      path: "/messages",
      title: "通知到了吗",
      text: "每一条短信的状态和回执；没有送达的可以看到原因。",
      target: firstField,
    },
  ],
  definitions: [
    {
      path: "/lab/products",
      title: "产品",
      text: "产品由检测方案、判读规则和报告模板组成；三样都启用了才能上线。",
      target: heading,
    },
    {
      path: "/lab/products/assays",
      title: "检测方案",
      text: "测哪些位点或病原体、怎样判定。修改的是新版本，由没有参与修改的同事批准再启用。",
      target: heading,
    },
    {
      path: "/lab/templates",
      title: "报告模板",
      text: "报告的图片、字段位置和段落，一样分版本、由另一位同事批准。",
      target: heading,
    },
  ],
  service: [
    {
      path: "/lab/tubes",
      title: "客户来问",
      text: "按条码、手机号或姓名找到采样管，打开后看它的整条生命线：现在到了哪一步。",
      target: firstField,
    },
    {
      path: "/lab/reports",
      title: "报告",
      text: "客户看到的版本和查看记录。姓名或生日写错时，从报告里申请更正。",
      target: firstField,
    },
    {
      path: "/messages",
      title: "短信",
      text: "没有收到短信时，在这里看原因并重新发送。",
      target: firstField,
    },
    {
      path: "/site/enquiries",
      title: "咨询",
      text: "官网和手机上留下的问题，处理后写下结论。",
      target: firstField,
    },
    {
      path: "/site/privacy",
      title: "个人信息请求",
      text: "查询、更正、删除的请求，每一个都有法定期限；快到期的会出现在首页。",
      target: heading,
    },
  ],
  merchant: [
    {
      path: "/merchant/board",
      title: "现场看板",
      text: "今天现场的检测：多少人已绑定、多少在检测、多少已出报告。",
      target: heading,
    },
    {
      path: "/merchant/batches",
      title: "批次与统计",
      text: "发给您的套件批次，以及十人以上的统计；单个客户的结果不会出现在这里。",
      target: heading,
    },
  ],
  administration: [
    {
      path: "/system/users",
      title: "用户",
      text: "新增或从表格导入用户，分配部门和角色。首次密码只显示一次。",
      target: firstField,
    },
    {
      path: "/system/roles",
      title: "角色",
      text: "角色决定能做什么、看得到谁的数据。保存之前可以预览这个角色看到的菜单。",
      target: heading,
    },
    {
      path: "/system/menus",
      title: "菜单",
      text: "移动、改名或隐藏菜单；指向它的链接照常有效。",
      target: heading,
    },
    {
      path: "/system/settings",
      title: "参数设置",
      text: "系统名称和图标、官网上的公司信息、报告上的实验室名称与执业许可证号。",
      target: heading,
    },
    {
      path: "/system/audit-logs",
      title: "审计日志",
      text: "谁在什么时候做了什么，一条接一条，不能改动；可以随时核对它是否完整。",
      target: heading,
    },
    {
      path: "/tools/health",
      title: "服务监控",
      text: "数据库、文件存储、短信和定时任务是否正常，网页上出过什么错。",
      target: heading,
    },
  ],
};
