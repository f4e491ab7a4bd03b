import { Button } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { messages } from "#contract/messages";
import { Blank } from "../parts/blank";
import { logPageError } from "./error-log";

/** A page that broke: says so, logs it, and offers another try. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => logPageError(error), [error]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Blank
      kind="broken"
      title={messages.unexpected}
      text="页面遇到了问题，已记录。您可以重试，或先处理其他工作。"
      action={<Button onClick={retry}>重试</Button>}
    />
  );
}
