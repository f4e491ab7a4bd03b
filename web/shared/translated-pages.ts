/**
 * A browser's translation replaces a page's text nodes by its own elements. When React then removes such a text, or
 * inserts something before it, the browser throws, which would end the whole page. With this patch removing a missing
 * text does nothing, and an insertion before it goes to the end. Texts beside conditional elements still need an
 * element of their own, because otherwise the translation's replacement stays
 * (https://github.com/facebook/react/issues/11538).
 */
export function allowTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, before?.parentNode === this ? before : null) as T;
  };
}
