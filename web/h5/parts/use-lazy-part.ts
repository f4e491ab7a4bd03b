import { useCallback, useState } from "react";
import {
  fetchPart,
  partFailureWords,
  reloadForPart,
  slowNotice,
  slowNoticeMs,
  withTimeout,
} from "../../shared/fetch-part";
import { toasts } from "./toasts";

/** A part of a screen that loads when it is first needed; a failed load shows a message and can be retried. */
export function useLazyPart<M, N extends keyof M & string>(load: () => Promise<M>, name: N) {
  const [Part, setPart] = useState<M[N] | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => {
    const fetching = fetchPart(load, name);
    void withTimeout(fetching, slowNoticeMs).then(({ failure }) => failure === "slow" && toasts.push(slowNotice));
    void withTimeout(fetching).then((fetched) => {
      if (!fetched.failure) {
        setPart(() => fetched.part);
        setOpen(true);
        // Input of the flow is stored for the tab, so a new document continues where this one is.
      } else if (fetched.failure === "offline" || fetched.failure === "slow" || !reloadForPart()) {
        toasts.push(partFailureWords[fetched.failure], "error");
      }
    });
  }, [load, name]);
  const close = useCallback(() => setOpen(false), []);
  return { Part: isOpen ? Part : null, open, close };
}
