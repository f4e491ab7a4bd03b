/** The part of lib.dom's Trusted Types that is used here; older browsers have none of it. */
interface PolicyFactory {
  createPolicy(name: "default", rules: { createHTML(text: string): string | null }): unknown;
}

/**
 * Allows style text to be written as markup, which Trusted Types forbid: Mantine writes its style sheets in this way
 * (variables, classes, styles of a breakpoint). Text with a tag is refused, and so is every script address and script
 * text.
 */
export function allowStyleMarkup(): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy("default", { createHTML: (text) => (text.includes("<") ? null : text) });
}
