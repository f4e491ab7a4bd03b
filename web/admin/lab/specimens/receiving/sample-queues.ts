/** Samples that wait for something a state does not say. */
export const sampleQueues = { overdue: "已超时限", rejected: "拒收待安排重新采样" } as const;
