import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef } from "react";
import { findWheelOption, wheelIndexAfterKey } from "./wheel-keys";

export interface WheelColumn {
  readonly label: string;
  readonly options: readonly string[];
  readonly index: number;
  readonly onIndex: (index: number) => void;
}

const wheelRowPx = 44;
const typingMs = 1000;

/** How a wheel turns: by the browser's own scrolling, by keys and typed digits, by a touch on a row. */
export function useWheel({ options, index, onIndex }: WheelColumn) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(index);
  // While the wheel turns by itself, the rows passing the middle are not choices.
  const target = useRef<number | null>(null);
  const find = useTypedDigits(options);

  useLayoutEffect(() => {
    const box = list.current;
    const isThere = box && Math.round(box.scrollTop / wheelRowPx) === index;
    if (!isThere && target.current === null) box?.scrollTo({ top: index * wheelRowPx, behavior: "instant" });
    shown.current = index;
  }, [index]);

  function turnTo(to: number) {
    target.current = to === shown.current ? null : to;
    list.current?.scrollTo({ top: to * wheelRowPx });
    shown.current = to;
    onIndex(to);
  }

  function onScroll() {
    const at = Math.max(0, Math.min(options.length - 1, Math.round((list.current?.scrollTop ?? 0) / wheelRowPx)));
    if (target.current !== null) {
      if (at === target.current) target.current = null;
    } else if (at !== shown.current) {
      shown.current = at;
      onIndex(at);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = /^\d$/.test(event.key)
      ? (find(event.key) ?? index)
      : wheelIndexAfterKey(event.key, index, options.length);
    if (to === null) return;
    event.preventDefault();
    turnTo(to);
  }

  function onClick(event: MouseEvent) {
    const { at } = (event.target as HTMLElement).dataset;
    if (at) turnTo(Number(at));
  }

  const release = () => {
    target.current = null;
  };
  // The row at which it stops is the choice.
  const onScrollEnd = () => {
    release();
    onScroll();
  };
  return { ref: list, onScroll, onScrollEnd, onKeyDown, onClick, onPointerDown: release, onWheel: release };
}

/** Digits typed within a second are combined: 1, 9, 8, 7 finds 1987年. */
function useTypedDigits(options: readonly string[]): (digit: string) => number | null {
  const typed = useRef({ text: "", timer: 0 });
  useEffect(() => () => clearTimeout(typed.current.timer), []);
  return (digit) => {
    clearTimeout(typed.current.timer);
    typed.current.text += digit;
    typed.current.timer = window.setTimeout(() => {
      typed.current.text = "";
    }, typingMs);
    return findWheelOption(typed.current.text, options);
  };
}
