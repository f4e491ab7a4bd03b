import type { DocumentKind } from "../agreements";

/** Versions in force; the texts themselves are a file of the site (published.ts). */
export const documentVersions: Readonly<Record<DocumentKind, number>> = { agreement: 1, sensitive: 1, privacy: 2 };
