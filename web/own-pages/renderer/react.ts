export { Fragment } from "./jsx-runtime";

export const Suspense = Symbol("suspense");

/** What stands in a context while a page is rendered; the element of a context gives its children another value. */
export class Context<T> {
  value: T;

  constructor(value: T) {
    this.value = value;
  }
}

export const createContext = <T>(value: T): Context<T> => new Context(value);
export const useContext = <T>(context: Context<T>): T => context.value;

const stays = () => undefined;

/** Nothing is ever set while a page is rendered once, and no effect runs before a browser has it. */
export const useState = <T>(first: T | (() => T)) => [first instanceof Function ? first() : first, stays] as const;
export const useRef = <T>(current: T) => ({ current });
export const useCallback = <F>(callback: F): F => callback;
export const useEffect = stays;
export const useSyncExternalStore = <T>(_subscribe: unknown, _current: unknown, first: () => T): T => first();
