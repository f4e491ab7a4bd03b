import { type KeyboardEvent, type MouseEvent, useEffect, useId, useLayoutEffect, useRef } from "react";
import { wheelFind, wheelMove } from "./wheel-keys";

export const wheelRowPx = 44;

export interface WheelColumn {
  readonly label: string;
  readonly options: readonly string[];
  readonly index: number;
  readonly onIndex: (index: number) => void;
}

/** One turning column: the browser's own momentum and snapping, arrows, Home, End and typed digits. */
export function Wheel({ label, options, index, onIndex }: WheelColumn) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: "", timer: 0 });
  const shown = useRef(index);
  // While the wheel turns by itself, rows passing the band are not choices.
  const target = useRef<number | null>(null);

  useLayoutEffect(() => {
    const box = list.current;
    const isThere = box && Math.round(box.scrollTop / wheelRowPx) === index;
    if (!isThere && target.current === null) box?.scrollTo({ top: index * wheelRowPx, behavior: "instant" });
    shown.current = index;
  }, [index]);

  useEffect(() => () => clearTimeout(typed.current.timer), []);

  function onScroll() {
    const at = Math.max(0, Math.min(options.length - 1, Math.round((list.current?.scrollTop ?? 0) / wheelRowPx)));
    if (target.current !== null) {
      if (at === target.current) target.current = null;
    } else if (at !== shown.current) {
      shown.current = at;
      onIndex(at);
    }
  }

  function release() {
    target.current = null;
  }

  function turnTo(to: number) {
    target.current = to === shown.current ? null : to;
    list.current?.scrollTo({ top: to * wheelRowPx });
    shown.current = to;
    onIndex(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = /^\d$/.test(event.key) ? find(event.key) : wheelMove(event.key, index, options.length);
    if (to === null) return;
    event.preventDefault();
    turnTo(to);
  }

  function onClick(event: MouseEvent) {
    const at = (event.target as HTMLElement).dataset.at;
    if (at) turnTo(Number(at));
  }

  function find(digit: string) {
    clearTimeout(typed.current.timer);
    typed.current.text += digit;
    typed.current.timer = window.setTimeout(() => {
      typed.current.text = "";
    }, 1000);
    return wheelFind(typed.current.text, options) ?? index;
  }

  return (
    <div
      className="wheel"
      role="listbox"
      aria-label={label}
      aria-activedescendant={`${id}-${index}`}
      tabIndex={0}
      ref={list}
      onScroll={onScroll}
      onPointerDown={release}
      onWheel={release}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {options.map((option, at) => (
        <div
          key={option}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === index}
          tabIndex={-1}
          data-at={at}
          className={at === index ? "wheel-row wheel-row-on" : "wheel-row"}
        >
          {option}
        </div>
      ))}
    </div>
  );
}
