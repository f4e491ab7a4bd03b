import { useEffect, useState } from "react";
import { now } from "../../shared/clock";

/** The time, updated about every second while `isRunning`, and when the page becomes visible again. */
export function useNow(isRunning: boolean): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    if (!isRunning) return;
    const read = () => setTime(now());
    read();
    const timer = setInterval(read, 500);
    document.addEventListener("visibilitychange", read);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", read);
    };
  }, [isRunning]);
  return time;
}
