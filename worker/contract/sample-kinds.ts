/** Names of sample kinds, by the code that a product stores. */
export const sampleKindNames: Readonly<Record<string, string>> = { saliva: "唾液", swab: "拭子", blood: "末梢血" };
