import type { DocumentText } from "#contract/documents/document-text";

/** A document as it is hashed and stored: title, headings and paragraphs, one per line. */
export function canonicalText(text: DocumentText): string {
  const sections = text.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]);
  return [text.title, `version ${text.version}`, text.effectiveOn, ...text.summary, ...sections].join("\n");
}
