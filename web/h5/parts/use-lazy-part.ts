import { type ComponentType, useCallback, useState } from "react";
import { messages } from "#contract/messages";
import { toasts } from "./toasts";

/** A part of a screen that is fetched when it is first needed; a failed fetch says so and can be tried again. */
export function useLazyPart<P>(load: () => Promise<ComponentType<P>>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => {
    load()
      .then((part) => {
        setPart(() => part);
        setOpen(true);
      })
      .catch(() => toasts.push(messages.network, "error"));
  }, [load]);
  const close = useCallback(() => setOpen(false), []);
  return { Part: isOpen ? Part : null, open, close };
}
