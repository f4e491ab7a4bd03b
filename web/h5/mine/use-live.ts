import { useEffect, useRef } from "react";
import type { ApiError } from "../../shared/api";
import { useNavigate } from "../navigation";
import { longestPollDelayMs, newlyReleasedReport, nextPollDelay, type PolledTube } from "./live.rules";

/**
 * Asks again while a point-of-care test is awaited and the page is visible, and opens the report when it is published.
 * A page that becomes visible again asks immediately.
 */
export function usePolledTubes(
  tubes: readonly PolledTube[] | undefined,
  error: ApiError | null,
  load: () => void,
): void {
  const navigate = useNavigate();
  const before = useRef<{ tubes: readonly PolledTube[]; waitMs: number } | null>(null);
  useEffect(() => {
    if (!tubes) return;
    const released = before.current && newlyReleasedReport(tubes, before.current.tubes);
    if (released) {
      void navigate({ to: "/h5/report/$key", params: { key: released } });
      return;
    }
    const waitMs = error ? longestPollDelayMs : nextPollDelay(tubes, before.current);
    before.current = { tubes, waitMs: waitMs ?? 0 };
    if (waitMs === null || error?.code === 401) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(load, waitMs);
    };
    const comeBack = () => (document.visibilityState === "visible" ? load() : follow());
    follow();
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, [tubes, error, load, navigate]);
}
