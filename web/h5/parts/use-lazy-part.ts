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

/**
 * A part of a screen that loads when it is first needed; a failed load shows a message and can be retried. Nothing happens
 * when the person has opened another page in the meantime.
 */
export function useLazyPart<M, N extends keyof M & string>(load: () => Promise<M>, name: N) {
  const [Part, setPart] = useState<M[N] | null>(null);
  const open = useCallback(() => {
    const { pathname } = location;
    const isHere = () => location.pathname === pathname;
    const fetching = fetchPart(load, name);
    void withTimeout(fetching, slowNoticeMs).then(
      ({ failure }) => failure === "slow" && isHere() && toasts.push(slowNotice),
    );
    void withTimeout(fetching).then((fetched) => {
      if (!isHere()) return;
      if (!fetched.failure) {
        setPart(() => fetched.part);
        // Input of the flow is stored for the tab, so a new document continues where this one is.
      } else if (fetched.failure === "offline" || fetched.failure === "slow" || !reloadForPart()) {
        toasts.push(partFailureWords[fetched.failure], "error");
      }
    });
  }, [load, name]);
  const close = useCallback(() => setPart(null), []);
  return { Part, open, close };
}
