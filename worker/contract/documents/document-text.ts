import type { DocumentKind } from "../agreements";

/** A document as written. A new text is a new version in a new entry; the old one stays, because consents refer to it. */
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
