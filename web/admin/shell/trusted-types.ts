/** The part of lib.dom's Trusted Types that is used here; older browsers have none of it. */
interface PolicyFactory {
  createPolicy(name: "default", rules: { createHTML(text: string): string | null }): unknown;
}

/**
 * Lets markup be written where it cannot be any: Mantine writes the text of its style sheets as markup (variables, classes,
 * styles of a breakpoint). Text with a tag in it is refused, and so is every script's address and text.
 */
export function allowStyleText(): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy("default", { createHTML: (text) => (text.includes("<") ? null : text) });
}
