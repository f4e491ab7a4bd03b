import { limits } from "#contract/limits";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "info" | "error";
}

/** Runs work after a while and returns the way to call it off. */
type Schedule = (work: () => void, ms: number) => () => void;

/** Messages wait in line and are shown one at a time; a sentence that is already in line is not queued twice. */
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
    /** A new attempt makes the complaints about the last one stale. */
    clear() {
      waiting = [];
      show(undefined);
    },
    /** On another page a complaint about the last one means nothing; what was done is told there. */
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
