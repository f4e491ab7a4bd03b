import { useEffect, useState } from "react";
import { now } from "../../shared/clock";

/** The time, renewed about every second while `isRunning`; reads the clock anew when the page comes back to the front. */
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
