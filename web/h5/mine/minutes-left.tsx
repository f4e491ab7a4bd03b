import { useState } from "react";
import { useNow } from "../parts/use-now";
import type { MyTube } from "./live.rules";
import { minutesText } from "./live.rules";

/**
 * Remaining minutes of the measurement that is running, or why they are unknown. Counts down by itself between two
 * answers.
 */
export function MinutesLeft({ measuring }: { readonly measuring: NonNullable<MyTube["measuring"]> }) {
  const { msLeft, msInAll, text } = measuring;
  if (msLeft === null) return <p className="notice notice-amber">{text}</p>;
  return <Countdown key={`${msLeft} ${msInAll}`} msLeft={msLeft} msInAll={msInAll} text={text} />;
}

function Countdown({ msLeft, msInAll, text }: { msLeft: number; msInAll: number; text: string }) {
  const now = useNow(true);
  const [from] = useState(now);
  const left = Math.max(0, msLeft - (now - from));
  return (
    <div className="minutes">
      <p className="minutes-left">
        还剩<strong>{minutesText(left)}</strong>
      </p>
      <progress max={msInAll} value={msInAll - left} aria-label="检测进度" />
      <p className="fine">{text}</p>
    </div>
  );
}
