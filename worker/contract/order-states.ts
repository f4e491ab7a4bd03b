// In a file of its own, because lists and search need the names but not the calls.

export const orderStateNames = {
  ordered: "待绑定",
  tube_linked: "已绑定",
  received: "已到样",
  reported: "已出报告",
  cancelled: "已取消",
} as const;

export const deliveryStateNames = { queued: "等待推送", sent: "已送达", failed: "未送达" } as const;

/** Events that a webhook can receive. */
export const webhookEventNames = {
  "order.received": "收到订单",
  "sample.received": "样本到达",
  "report.published": "报告发布",
  "report.corrected": "报告更正",
  "report.withdrawn": "报告撤回",
} as const;

/** Queues of clients that need staff. */
export const clientQueues = { failed: "推送已停止" } as const;

/** What a client's key can be allowed to do. */
export const clientGrantNames = { order: "送检下单", read: "查询订单", cancel: "取消订单" } as const;
export type ClientGrant = keyof typeof clientGrantNames;
