import { messages } from "#contract/messages";
import type { ApiError } from "../../shared/api";

/** A screen that could not be loaded: the reason in one sentence, and a retry button. */
export function LoadFailure({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
  const isOffline = error.code === 0;
  return (
    <div className="empty" role="alert">
      <img
        className="hero-art"
        src={isOffline ? "/art/h5/offline.svg" : "/art/h5/not-found.svg"}
        alt=""
        width="360"
        height="280"
      />
      <p>{isOffline ? "网络没有连上，请检查后重试。" : error.message || messages.unexpected}</p>
      {error.requestId && <p className="fine">编号 {error.requestId}</p>}
      <button type="button" className="button button-second" onClick={onRetry}>
        重新加载
      </button>
    </div>
  );
}
