/** One word for one act or thing, everywhere; `others` are synonyms that must not be used. */
export const glossary: readonly {
  readonly word: string;
  readonly meaning: string;
  readonly others: readonly string[];
}[] = [
  { word: "用户名", meaning: "登录时填写的名字，建好后不能改。", others: ["登录名称", "用户名称", "登录账号"] },
  { word: "姓名", meaning: "员工的真实姓名，印在报告和日志里。", others: ["用户昵称", "昵称"] },
  { word: "套件", meaning: "发给客户的一盒：采样管、说明和条码。", others: [] },
  { word: "条码", meaning: "采样管上的一维码和它的数字。", others: ["条形码"] },
  { word: "采样管", meaning: "装样本的管，贴着条码；样本是管里的东西。", others: ["样本管"] },
  { word: "绑定", meaning: "客户扫条码，把采样管和自己的资料连在一起。", others: [] },
  { word: "签收", meaning: "样本到达实验室，扫码确认收到。", others: ["收样"] },
  { word: "验收", meaning: "签收之后，看过外观和量，确认样本可以检测。", others: [] },
  { word: "拒收", meaning: "样本不合格，写明原因，不进入检测。", others: ["退样", "拒签"] },
  { word: "重新采样", meaning: "拒收或无效的样本再采一次；客户会收到短信。", others: ["安排重采", "补采"] },
  { word: "上板", meaning: "把样本放进样本板的孔里。", others: [] },
  { word: "判读", meaning: "按检测方案从仪器数据得出每个样本的结果。", others: [] },
  { word: "复检", meaning: "同一支样本再做一次。", others: ["复测", "重测"] },
  { word: "审核", meaning: "有资格的人看过结果和依据后通过或退回。", others: [] },
  { word: "发布", meaning: "报告对客户可见，并通知客户。", others: ["签发报告", "报告签发"] },
  { word: "更正", meaning: "已发布的报告出新版本，旧版本仍可查看。", others: [] },
  {
    word: "请求编号",
    meaning: "出错时显示的一串字母和数字；报给维护人员就能找到那一次操作。",
    others: ["问题编号", "错误编号"],
  },
  { word: "撤回", meaning: "已发布的报告不再对客户显示，并写明原因。", others: [] },
];
