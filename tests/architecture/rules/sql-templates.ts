import type { SyntaxNode } from "./sources";

/** The text of an `sql` template, with `<n>` for its n-th expression. */
export function sqlOf(node: SyntaxNode): { text: string; holes: SyntaxNode[] } | undefined {
  if (node.type !== "TaggedTemplateExpression" || (node.tag as SyntaxNode).name !== "sql") return undefined;
  const { quasis, expressions } = node.quasi as SyntaxNode as unknown as {
    quasis: { value: { raw: string } }[];
    expressions: SyntaxNode[];
  };
  return { text: quasis.map(({ value }, i) => (i === 0 ? "" : `<${i - 1}>`) + value.raw).join(""), holes: expressions };
}
