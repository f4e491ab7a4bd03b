/** Queues of samples that a state alone does not define. */
export const sampleQueues = { overdue: "已超时限", rejected: "拒收待安排重新采样" } as const;
