/** Results with something that wants a reviewer's eye, and those without. */
export const looks = { exception: "需要留意", normal: "没有例外" } as const;
