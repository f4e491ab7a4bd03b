/** What JSX makes of an element; `render.ts` writes it as HTML. */
export interface Element {
  readonly type: unknown;
  readonly props: Readonly<Record<string, unknown>>;
}

export const Fragment = Symbol("fragment");

export const jsx = (type: unknown, props: Element["props"]): Element => ({ type, props });
export const jsxs = jsx;
