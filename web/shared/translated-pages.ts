/**
 * A browser that translates a page takes its texts out and puts elements of its own there. React then removes a text that is gone, or
 * puts something beside it, and the browser's refusal would end the whole page. Where a text is gone there is nothing to remove, and
 * what should stand before it stands at the end. Texts beside conditional elements have an element of their own all the same: what
 * stood in a text's place stays otherwise (https://github.com/facebook/react/issues/11538).
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
