import { Component, type ReactNode, useEffect, useState } from "react";
import { messages } from "#contract/messages";
import { type PartFailure as LoadFailure, offlineRetryMs, reloadForPart } from "../../shared/fetch-part";
import { logPageError } from "./error-log";

interface PartFailureProps {
  readonly failure: LoadFailure;
  readonly onRetry: () => Promise<void>;
}

const reloadWords = {
  slow: "网络较慢，还没有取到这部分，取到后会自动显示；也可以刷新。",
  outdated: "系统已更新，刷新后继续。",
  remembered: "刚才没有取到这部分，刷新后继续。",
} as const;

/** Replaces a part that could not be loaded. Uses plain elements only, because any component may be the missing one. */
export function PartFailure({ failure, onRetry }: PartFailureProps): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  };
  useEffect(() => {
    if (failure === "outdated" || failure === "remembered") reloadForPart();
    if (failure !== "offline") return;
    const timer = setInterval(() => void onRetry(), offlineRetryMs);
    return () => clearInterval(timer);
  }, [failure, onRetry]);
  return failure === "offline" ? (
    <Notice text="没有网络，连上后会自动重试。填写的内容还在。" label="重试" isBusy={isBusy} onPress={retry} />
  ) : (
    <Notice text={`${reloadWords[failure]}请先保存正在填写的内容。`} label="刷新" onPress={() => location.reload()} />
  );
}

interface NoticeProps {
  readonly text: string;
  readonly label: string;
  readonly isBusy?: boolean;
  readonly onPress: () => void;
}

const Notice = ({ text, label, isBusy, onPress }: NoticeProps) => (
  <div className="part-failure" role="alert">
    <span>{text}</span>
    <button type="button" disabled={isBusy} onClick={onPress}>
      {label}
    </button>
  </div>
);

interface BoundaryState {
  readonly error: Error | undefined;
}

/** Catches what a part throws during rendering. */
export class PartBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: undefined };

  static getDerivedStateFromError(error: Error): BoundaryState {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    logPageError(error);
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    return <Notice text={messages.unexpected} label="重试" onPress={() => this.setState({ error: undefined })} />;
  }
}
