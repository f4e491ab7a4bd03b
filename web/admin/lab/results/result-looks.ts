/** Results that need a reviewer's attention, and those without an exception. */
export const attentionFilterNames = { exception: "需要留意", normal: "没有例外" } as const;
