import { useEffect, useState } from "react";
import { useStore } from "../parts/store";
import css from "./route-failure.module.css";
import { type StartRetry, startRetry } from "./start-wait";

const words = {
  offline: ["没有连上服务器", "请检查网络；连上后会自动打开。"],
  busy: ["访问太频繁", "稍等片刻就会自动打开。"],
  unavailable: ["服务器暂时没有正常应答", "稍等片刻就会自动打开。"],
} as const satisfies Record<StartRetry["reason"], readonly [title: string, text: string]>;

/** Why the office cannot open yet, the time until the next attempt, and a button to try immediately. */
export function StartRetryPanel() {
  const wait = useStore(startRetry);
  return wait ? <Panel key={`${wait.reason}${wait.seconds}`} wait={wait} /> : null;
}

function Panel({ wait }: { wait: StartRetry }) {
  const [left, setLeft] = useState(wait.seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(1, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  const [title, text] = words[wait.reason];
  return (
    <div className={`empty-room ${css.failure}`} role="alert">
      <h1 className="size-16">{title}</h1>
      <p className="muted">{text}您仍在登录状态，不用重新登录。</p>
      <p className="muted" aria-live="off">{`${left} 秒后自动重试`}</p>
      <button type="button" onClick={wait.retry}>
        立即重试
      </button>
      {wait.requestId ? <p className="size-13 muted">请求编号 {wait.requestId}</p> : null}
    </div>
  );
}
