import { Button } from "@mantine/core";
import { messages } from "#contract/messages";
import { ApiError } from "../../shared/api";
import { EmptyState } from "./blank";

/** Replaces a list or panel that could not be loaded; the call's toast has already shown the message. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 403) {
    return <EmptyState kind="locked" title={error.message} text="如需使用，请联系管理员为您开通。" />;
  }
  if (error instanceof ApiError && error.code === 404) {
    return <EmptyState kind="not-found" title={error.message} text="它可能已被删除，或地址不完整。" />;
  }
  const number = error instanceof ApiError && error.requestId ? `请求编号 ${error.requestId}` : undefined;
  return (
    <EmptyState
      kind="broken"
      title={error instanceof ApiError ? error.message : messages.unexpected}
      text={number}
      action={<Button onClick={onRetry}>重试</Button>}
    />
  );
}
