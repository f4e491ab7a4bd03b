import type { DocumentKind } from "../agreements";

/** A document as written: a new text is a new version in a new entry, the old one stays for the consents that name it. */
export interface DocumentText {
  readonly kind: DocumentKind;
  readonly version: number;
  readonly title: string;
  readonly shortTitle: string;
  readonly effectiveOn: string;
  readonly summary: readonly string[];
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
  readonly changes: readonly string[];
}
