import { type PointerEvent, useRef } from "react";
import { swipeStep } from "./wrapping";

/** Handlers for an area that a finger can swipe; `move` gets 1 for the next and -1 for the previous item. */
export function useSwipe(move: (step: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: (event: PointerEvent) => {
      const step = from.current && swipeStep(from.current, { x: event.clientX, y: event.clientY });
      from.current = undefined;
      if (step) move(step);
    },
  };
}
