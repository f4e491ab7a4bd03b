/** Chinese names of the kinds of object that audit events are about. */
const objectNames = {
  user: "用户",
  role: "角色",
  menu: "菜单",
  department: "部门",
  post: "岗位",
  dictionaryType: "字典类型",
  dictionaryData: "字典数据",
  config: "参数",
  settings: "参数设置",
  switch: "功能开关",
  release: "新版本",
  bundle: "配置包",
  session: "会话",
  audit: "审计日志",
  file: "图片",
  kit: "套件批次",
  tube: "采样管",
  smsAlarm: "短信提醒",
  sample: "样本",
  plate: "样本板",
  counter: "看板计数",
  run: "检测批次",
  import: "仪器文件",
  partnerImport: "合作实验室导入",
  rawFile: "原始文件",
  result: "检测结果",
  hold: "存疑",
  report: "报告",
  automaticRelease: "自动发布",
  device: "检测设备",
  merchant: "合作机构",
  merchantAccount: "机构账号",
  product: "产品",
  assay: "检测方案",
  ruleSet: "判读规则",
  template: "报告模板",
  message: "短信",
  task: "交办",
  enquiry: "咨询",
  customer: "客户",
  smsCode: "验证码",
  customerPhone: "客户手机",
  customerSession: "客户会话",
  manualEntry: "手工录入",
  privacyRequest: "个人信息请求",
  smsTemplate: "短信模板",
  ruleUpdate: "规则更新",
  dataKey: "数据密钥",
  reportKey: "报告签名密钥",
  reagent: "试剂",
  reagentLot: "试剂批号",
  reagentBox: "试剂盒",
  instrument: "仪器",
  referenceMaterial: "参考物质",
  validation: "性能验证",
  client: "送检单位",
  order: "送检订单",
  qcSettings: "质控规则",
  qcTarget: "质控均值",
  qcAlarm: "质控报警",
  qcMonth: "质控月报",
} as const;
export type AuditObject = keyof typeof objectNames;
export const auditObjectNames: Readonly<Record<string, string>> = objectNames;

/** Chinese name of each verb, and its number in the dictionary sys_oper_type. */
const verbs = {
  create: ["新增", "1"],
  update: ["修改", "2"],
  save: ["保存", "2"],
  remove: ["删除", "3"],
  setStatus: ["停用或启用", "2"],
  setDataScope: ["设置数据范围", "4"],
  resetPassword: ["重置密码", "2"],
  setOwnPassword: ["修改自己的密码", "2"],
  saveProfile: ["保存个人资料", "2"],
  uploadAvatar: ["上传头像", "2"],
  export: ["导出", "5"],
  import: ["导入", "6"],
  undoImport: ["撤销导入", "3"],
  undo: ["撤销修改", "2"],
  offer: ["带入菜单与字典", "1"],
  upload: ["上传", "6"],
  map: ["对应产品", "2"],
  commit: ["提交", "6"],
  place: ["扫码上板", "2"],
  move: ["移动或清空", "2"],
  close: ["封板", "2"],
  discard: ["作废", "3"],
  unplate: ["移出漏检的样本", "2"],
  forceOut: ["强制下线", "7"],
  endOwn: ["下线自己的设备", "7"],
  signIn: ["登录", "10"],
  signOut: ["退出", "11"],
  prove: ["再次验证身份", "10"],
  reuse: ["重复使用旧令牌", "10"],
  refused: ["越权操作被拒", "0"],
  viewAs: ["以角色视角查看", "0"],
  viewAsEnd: ["结束角色视角", "0"],
  startTotp: ["开启两步验证", "2"],
  confirmTotp: ["确认两步验证", "2"],
  removeTotp: ["关闭两步验证", "2"],
  reveal: ["查看完整信息", "0"],
  set: ["设置", "2"],
  print: ["打印", "0"],
  issue: ["发放", "2"],
  bind: ["绑定", "1"],
  check: ["绑定前核对", "0"],
  undoBind: ["撤销绑定", "3"],
  receive: ["签收", "2"],
  accept: ["验收", "2"],
  reject: ["拒收", "3"],
  photo: ["上传照片", "6"],
  viewPhoto: ["查看照片", "0"],
  quarantine: ["隔离", "2"],
  clear: ["解除异常", "2"],
  submit: ["提交审核", "2"],
  approve: ["批准", "2"],
  launch: ["启用", "2"],
  retire: ["停用", "2"],
  review: ["审核", "2"],
  return: ["退回", "2"],
  state: ["说明", "2"],
  settle: ["说明哪个结果成立", "2"],
  retest: ["安排复检", "2"],
  publish: ["发布", "2"],
  withdraw: ["撤回", "2"],
  release: ["自动发布", "2"],
  ask: ["申请开启", "2"],
  end: ["关闭", "2"],
  correct: ["更正", "2"],
  repair: ["修正", "2"],
  resend: ["重发", "2"],
  send: ["发送", "0"],
  verify: ["核对", "0"],
  changePhone: ["更换手机号", "2"],
  openWechat: ["开启微信通知", "2"],
  closeWechat: ["关闭微信通知", "2"],
  cancel: ["取消", "3"],
  recall: ["召回", "2"],
  measure: ["关联批次", "2"],
  sign: ["签署", "2"],
  expire: ["过期处理", "2"],
  lose: ["登记遗失", "2"],
  dispose: ["登记销毁", "2"],
  replace: ["更换采样管", "2"],
  undoAccept: ["撤销验收", "2"],
  store: ["登记存放位置", "2"],
  recollect: ["安排重新采样", "2"],
  type: ["录入", "1"],
  confirm: ["确认", "2"],
  drop: ["作废录入", "3"],
  fix: ["改正一行", "2"],
  leaveOut: ["排除行", "2"],
  recheck: ["重新核对", "2"],
  rollBack: ["回滚导入", "3"],
  omit: ["排除或恢复孔位", "2"],
  preview: ["预览", "0"],
  view: ["查看内容", "0"],
  redo: ["重做检测结果", "2"],
  cancelRedo: ["取消重做", "2"],
  revealCorrection: ["查看更正内容", "0"],
  publishCorrection: ["发布更正", "2"],
  cancelCorrection: ["取消更正", "2"],
  returnCorrection: ["退回更正", "2"],
  takeOffer: ["客户采用新解读", "2"],
  keepOffer: ["客户保留原解读", "2"],
  policy: ["设置新解读的做法", "2"],
  renew: ["开始更新解读", "2"],
  renewPiece: ["更新解读", "2"],
  check_identity: ["核对身份", "2"],
  start: ["开始处理", "2"],
  finish: ["办结", "2"],
  refuse: ["拒绝", "2"],
  withdrawConsent: ["撤回同意", "2"],
  erase: ["删除个人信息", "3"],
  purge: ["清理", "3"],
  enrol: ["登记", "1"],
  renewEnrolment: ["重发登记码", "2"],
  rotateKey: ["更换密钥", "2"],
  revoke: ["吊销", "3"],
  dispute: ["消息不一致", "0"],
  started: ["开始检测", "0"],
  progress: ["传来进度", "0"],
  results: ["传来结果", "6"],
  closed: ["检测结束", "0"],
  open: ["开封", "2"],
  link: ["关联采样管", "2"],
  archive: ["归档", "2"],
  restore: ["从归档取回", "2"],
  record: ["登记记录", "1"],
  assign: ["交给同事", "2"],
  share: ["共享筛选", "1"],
  unshare: ["取消共享筛选", "3"],
  plan: ["设置保养计划", "2"],
  failure: ["登记故障", "2"],
  out: ["停用", "2"],
  back: ["恢复使用", "2"],
  scrap: ["报废", "2"],
} as const;
export const auditVerbs: Readonly<Record<string, readonly [title: string, type: string]>> = verbs;

/** What can be done to each kind of object. */
interface AuditVerbsOf {
  user:
    | "create"
    | "update"
    | "remove"
    | "setStatus"
    | "resetPassword"
    | "setOwnPassword"
    | "saveProfile"
    | "uploadAvatar"
    | "export"
    | "import"
    | "undoImport"
    | "undo"
    | "startTotp"
    | "confirmTotp"
    | "removeTotp";
  role: "create" | "update" | "remove" | "setStatus" | "setDataScope" | "undo" | "share" | "unshare";
  menu: "create" | "update" | "remove" | "undo";
  department: "create" | "update" | "remove" | "undo";
  post: "create" | "update" | "remove" | "undo";
  dictionaryType: "create" | "update" | "remove" | "undo";
  dictionaryData: "create" | "update" | "remove" | "export" | "undo";
  config: "create" | "update" | "remove" | "undo";
  settings: "save";
  switch: "set";
  release: "offer";
  bundle: "export" | "import";
  session: "forceOut" | "endOwn" | "signIn" | "signOut" | "prove" | "reuse" | "refused" | "viewAs" | "viewAsEnd";
  audit: "export" | "archive" | "restore";
  file: "upload";
  kit: "create" | "close" | "print" | "issue" | "cancel" | "recall";
  tube: "reveal" | "bind" | "check" | "undoBind" | "expire" | "lose" | "dispose" | "replace";
  smsAlarm: "end";
  sample:
    | "export"
    | "receive"
    | "accept"
    | "reject"
    | "photo"
    | "viewPhoto"
    | "quarantine"
    | "clear"
    | "undoAccept"
    | "store"
    | "recollect"
    | "archive"
    | "restore";
  plate: "create" | "place" | "move" | "close" | "discard" | "unplate";
  counter: "repair";
  run: "export" | "recheck" | "archive" | "restore";
  import: "upload" | "map" | "commit" | "discard";
  partnerImport: "upload" | "commit" | "discard" | "fix" | "leaveOut" | "recheck" | "rollBack";
  rawFile: "purge";
  result: "submit" | "review" | "return" | "retest" | "omit";
  hold: "state" | "settle";
  report:
    | "export"
    | "print"
    | "publish"
    | "withdraw"
    | "release"
    | "correct"
    | "confirm"
    | "preview"
    | "view"
    | "redo"
    | "cancelRedo"
    | "revealCorrection"
    | "publishCorrection"
    | "cancelCorrection"
    | "returnCorrection"
    | "takeOffer"
    | "keepOffer"
    | "policy"
    | "renew"
    | "renewPiece";
  automaticRelease: "approve" | "ask" | "end";
  device:
    | "create"
    | "enrol"
    | "renewEnrolment"
    | "rotateKey"
    | "revoke"
    | "dispute"
    | "started"
    | "progress"
    | "results"
    | "closed";
  merchant: "create" | "update";
  merchantAccount: "create" | "setStatus";
  product: "create" | "update" | "launch" | "retire";
  assay: "create" | "update" | "submit" | "approve" | "launch" | "return";
  ruleSet: "create" | "update" | "submit" | "approve" | "launch" | "return";
  template: "create" | "update" | "submit" | "approve" | "launch" | "return";
  message: "resend";
  task: "assign";
  enquiry: "update" | "export" | "reveal" | "expire";
  customer: "changePhone" | "openWechat" | "closeWechat" | "reveal" | "record";
  smsCode: "send" | "verify";
  customerPhone: never;
  customerSession: never;
  manualEntry: "type" | "confirm" | "drop";
  privacyRequest:
    | "export"
    | "reveal"
    | "withdraw"
    | "ask"
    | "expire"
    | "check_identity"
    | "start"
    | "finish"
    | "refuse"
    | "erase";
  smsTemplate: "save";
  ruleUpdate: never;
  dataKey: "rotateKey";
  reportKey: "create" | "rotateKey";
  reagent: "create" | "update";
  reagentLot: "create" | "receive" | "accept" | "reject" | "recall";
  reagentBox: "discard" | "finish" | "open";
  instrument: "create" | "update" | "record" | "plan" | "failure" | "out" | "back" | "scrap";
  referenceMaterial: "save";
  validation: "create" | "update" | "withdraw" | "sign";
  client: "create" | "update" | "setStatus" | "resend" | "send";
  order: "create" | "reveal" | "cancel" | "link";
  qcSettings: "set";
  qcTarget: "set";
  qcAlarm: "state";
  qcMonth: "sign";
}

/**
 * Every audit action: an object and a verb. An action without a Chinese name, or a verb that its kind of object does not have,
 * does not compile.
 */
export type AuditAction = { [Kind in AuditObject]: `${Kind}.${AuditVerbsOf[Kind] & keyof typeof verbs}` }[AuditObject];

/** Chinese title of an audit action; an action without a title is shown as its code. */
export function auditActionTitle(action: string): string {
  const [noun = "", verb = ""] = action.split(".");
  const title = auditVerbs[verb]?.[0];
  return title === undefined ? action : `${auditObjectNames[noun] ?? noun}：${title}`;
}
