/** Sentences about the `Idempotency-Key` header; in a file of their own, because every browser loads the shared messages. */
export const idempotencyMessages = {
  invalid: "防重复编号为 8-64 位字母、数字、短横线或下划线",
  mismatch: "同一编号的请求内容不一致，请刷新页面后重试",
} as const;
