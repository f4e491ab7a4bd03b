import type { DocumentKind } from "../agreements";

/** The versions in force; the texts themselves are a file of the site (published.ts). */
export const documentVersions: Readonly<Record<DocumentKind, number>> = { agreement: 1, sensitive: 1, privacy: 2 };

/** The name of each document. */
export const documentNames: Readonly<Record<DocumentKind, string>> = {
  agreement: "《服务协议》",
  sensitive: "《敏感个人信息处理单独同意书》",
  privacy: "《隐私政策》",
};
