/** What a tube holds, by the word a product is kept under. */
export const sampleKindNames: Readonly<Record<string, string>> = { saliva: "唾液", swab: "拭子", blood: "末梢血" };
