import { limits } from "#contract/limits";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "info" | "error";
}

/** Runs work after a delay and returns a function that cancels it. */
type Schedule = (work: () => void, ms: number) => () => void;

/** Messages are queued and shown one at a time; a text that is already in the queue is not added twice. */
export function createToastQueue(schedule: Schedule) {
  let shown: Toast | null = null;
  let waiting: Toast[] = [];
  let nextId = 1;
  let stop = () => {};
  const listeners = new Set<() => void>();

  function show(toast: Toast | undefined) {
    stop();
    shown = toast ?? null;
    stop = shown ? schedule(next, shown.tone === "error" ? limits.errorToastMs : limits.toastMs) : () => {};
    for (const listener of listeners) listener();
  }

  function next() {
    const [first, ...rest] = waiting;
    waiting = rest;
    show(first);
  }

  return {
    push(text: string, tone: Toast["tone"] = "info") {
      if ([shown, ...waiting].some((toast) => toast?.text === text)) return;
      waiting = [...waiting, { id: nextId++, text, tone }];
      if (!shown) next();
    },
    dismiss: next,
    /** Removes error messages, because a new attempt makes them out of date. */
    clear() {
      waiting = [];
      show(undefined);
    },
    /**
     * Removes error messages when the page changes, because they are about the previous page; reports of successful
     * steps stay.
     */
    leavePage() {
      waiting = waiting.filter(({ tone }) => tone !== "error");
      if (shown?.tone === "error") next();
    },
    current: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
