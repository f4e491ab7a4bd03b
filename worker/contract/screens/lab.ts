import type { Screen } from "./screen";

/** The laboratory. */
export const labScreens = [
  {
    path: "/lab/kits",
    title: "套件批次",
    words: "试剂盒 标签",
    permission: "lab:kit:list",
    menu: {
      name: "LabKits",
      icon: "package",
      buttons: ["lab:kit:create", "lab:kit:print", "lab:kit:issue", "lab:kit:void"],
    },
  },
  {
    path: "/lab/kits/new",
    title: "新建批次",
  },
  {
    path: "/lab/kits/import",
    title: "导入条码",
  },
  {
    path: "/lab/kits/$kitId",
    title: "批次",
  },
  {
    path: "/lab/kits/$kitId/labels",
    title: "打印标签",
  },
  {
    path: "/lab/tubes",
    title: "采样管",
    words: "采样管 条码 标本",
    permission: "lab:tube:list",
    menu: {
      name: "LabTubes",
      icon: "test-pipe",
      buttons: [
        "lab:tube:reveal",
        "lab:tube:void",
        "lab:tube:dispose",
        "lab:sample:list",
        "service:customer:view",
        "service:customer:note",
      ],
    },
  },
  {
    path: "/lab/tubes/$tubeId",
    title: "采样管",
  },
  {
    path: "/lab/receiving",
    title: "样本签收",
    words: "收样 接收 扫码",
    permission: "lab:sample:receive",
    menu: {
      name: "LabReceiving",
      icon: "barcode",
      buttons: ["lab:sample:reject", "lab:sample:photo", "lab:sample:recollect"],
    },
  },
  {
    path: "/lab/receiving/problems",
    title: "问题样本",
  },
  {
    path: "/lab/receiving/samples",
    title: "样本列表",
  },
  {
    path: "/lab/plates",
    title: "排板",
    permission: "lab:plate:list",
    menu: { name: "LabPlates", icon: "grid-dots", buttons: ["lab:plate:edit"] },
  },
  {
    path: "/lab/plates/$plateId",
    title: "样本板",
  },
  {
    path: "/lab/imports",
    title: "导入结果",
    words: "上传 仪器文件",
    permission: "lab:run:import",
    menu: { name: "LabImports", icon: "upload", buttons: ["lab:run:importUnplanned"] },
  },
  {
    path: "/lab/imports/manual",
    title: "手工录入",
    permission: "lab:run:enter",
  },
  {
    path: "/lab/imports/partner",
    title: "合作实验室结果",
  },
  {
    path: "/lab/imports/partner/$partnerImportId",
    title: "合作实验室结果",
  },
  {
    path: "/lab/imports/$importId",
    title: "导入预览",
  },
  {
    path: "/lab/runs",
    title: "检测批次",
    words: "上机 实验",
    permission: "lab:run:list",
    menu: { name: "LabRuns", icon: "activity", buttons: ["lab:run:enter", "lab:run:submit"] },
  },
  {
    path: "/lab/runs/$runId",
    title: "检测批次",
  },
  {
    path: "/lab/reagents",
    title: "试剂",
    words: "试剂 库存 批号 耗材",
    permission: "lab:reagent:list",
    menu: { name: "LabReagents", icon: "flask", buttons: ["lab:reagent:edit", "lab:reagent:accept"] },
  },
  {
    path: "/lab/reagents/lots",
    title: "试剂批号",
    words: "批号 效期 验收 召回",
  },
  {
    path: "/lab/reagents/lots/$lotId",
    title: "试剂批号",
  },
  {
    path: "/lab/instruments",
    title: "仪器",
    words: "仪器 校准 保养 维护 故障 停用",
    permission: "lab:instrument:list",
    menu: {
      name: "LabInstruments",
      icon: "tool",
      buttons: ["lab:instrument:edit", "lab:instrument:approve"],
    },
  },
  {
    path: "/lab/instruments/$instrumentId",
    title: "仪器",
  },
  {
    path: "/lab/validations",
    title: "性能验证",
    words: "验证 准确度 精密度 检出限 参考物质",
    permission: "lab:validation:list",
    menu: { name: "LabValidations", icon: "book", buttons: ["lab:validation:edit", "lab:validation:sign"] },
  },
  {
    path: "/lab/validations/materials",
    title: "参考物质",
    words: "标准品 Coriell GeT-RM 能力验证",
  },
  {
    path: "/lab/validations/$validationId",
    title: "性能验证",
  },
  {
    path: "/lab/trends",
    title: "质控趋势",
    words: "质控图 失控 均值 月报",
    permission: "lab:trend:list",
    menu: { name: "LabTrends", icon: "dashboard", buttons: ["lab:trend:edit", "lab:trend:sign"] },
  },
  {
    path: "/lab/trends/alarms",
    title: "质控报警",
  },
  {
    path: "/lab/trends/population",
    title: "人群质控",
  },
  {
    path: "/lab/trends/months",
    title: "质控月报",
  },
  {
    path: "/lab/devices",
    title: "检测设备",
    words: "快检仪",
    permission: "lab:device:list",
    menu: {
      name: "LabDevices",
      icon: "device-desktop",
      buttons: ["lab:device:edit", "lab:release:edit", "lab:release:approve"],
    },
  },
  {
    path: "/lab/devices/$deviceId",
    title: "检测设备",
  },
  {
    path: "/lab/orders",
    title: "送检订单",
    words: "医院 申请单 开单",
    permission: "lab:order:list",
    menu: { name: "LabOrders", icon: "notes", buttons: ["lab:order:edit", "lab:order:reveal"] },
  },
  {
    path: "/lab/orders/$orderId",
    title: "送检订单",
  },
  {
    path: "/lab/clients",
    title: "送检单位",
    words: "医院 接口 密钥 推送 webhook",
    permission: "lab:client:list",
    menu: { name: "LabClients", icon: "hierarchy", buttons: ["lab:client:edit"] },
  },
  {
    path: "/lab/clients/$clientId",
    title: "送检单位",
  },
  {
    path: "/lab/merchants",
    title: "合作机构",
    words: "商户 渠道",
    permission: "lab:merchant:list",
    menu: { name: "LabMerchants", icon: "users", buttons: ["lab:merchant:edit", "lab:merchant:account"] },
  },
  {
    path: "/lab/merchants/$merchantId",
    title: "合作机构",
  },
  {
    path: "/lab/review/retests",
    title: "复检队列",
    words: "重做 重测",
  },
  {
    path: "/lab/review",
    title: "结果审核",
    words: "复核 签发",
    permission: "lab:result:list",
    menu: { name: "LabReview", icon: "checklist", buttons: ["lab:result:review", "lab:result:retest"] },
  },
  {
    path: "/lab/reports",
    title: "报告",
    words: "发布 撤回 更正",
    permission: "lab:report:list",
    menu: {
      name: "LabReports",
      icon: "report",
      buttons: [
        "lab:report:view",
        "lab:report:print",
        "lab:exchange:export",
        "lab:report:publish",
        "lab:report:withdraw",
        "lab:report:correct",
      ],
    },
  },
  {
    path: "/lab/reports/updates",
    title: "新的解读",
  },
  {
    path: "/lab/reports/$reportId",
    title: "报告",
  },
  {
    path: "/lab/templates",
    title: "报告模板",
    permission: "lab:product:list",
    menu: { name: "LabTemplates", icon: "report" },
  },
  {
    path: "/lab/templates/$templateId",
    title: "报告模板",
  },
  {
    path: "/lab/products",
    title: "检测产品",
    permission: "lab:product:list",
    menu: {
      name: "LabProducts",
      icon: "adjustments",
      buttons: [
        "lab:product:edit",
        "lab:product:approve",
        "lab:ruleSet:list",
        "lab:ruleSet:edit",
        "lab:ruleSet:approve",
      ],
    },
  },
  {
    path: "/lab/products/$productId",
    title: "检测产品",
  },
  {
    path: "/lab/products/assays",
    title: "检测方案",
    words: "位点 引物",
  },
  {
    path: "/lab/products/assays/$assayId",
    title: "检测方案",
  },
  {
    path: "/lab/products/rules/$ruleSetId",
    title: "判读规则",
  },
] as const satisfies readonly Screen[];
