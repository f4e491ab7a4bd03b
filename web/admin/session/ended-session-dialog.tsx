import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messages } from "#contract/messages";
import { signInPath } from "../../guard";
import { clearSession, tellOtherTabs, writeToken } from "../../shared/session";
import { DialogWindow } from "../parts/window/dialog-window";
import { navigateToDocument } from "./leave";
import { signedInUserQuery } from "./session.api";
import { SignInForm } from "./sign-in-form";

/**
 * The specification's dialog of an ended session. Its form returns the same person to the page as it is; another person
 * starts on the sign-in page, and no data of the first one stay.
 */
export function EndedSessionDialog({ onAnswer }: { onAnswer: (isBack: boolean) => void }) {
  const client = useQueryClient();
  const user = client.getQueryData(signedInUserQuery.queryKey);
  const [isSigningIn, setSigningIn] = useState(false);
  const leave = () => {
    clearSession();
    client.clear();
    void navigateToDocument(signInPath("/"));
  };
  const enter = (token: string) => {
    writeToken(token);
    tellOtherTabs({ kind: "signed-in" });
    onAnswer(true);
    void client.invalidateQueries();
  };
  return (
    <DialogWindow title="系统提示" size={420} isFirst onClose={() => onAnswer(false)}>
      {isSigningIn && user ? (
        <SignInForm userName={user.userName} onToken={enter} onCancel={() => onAnswer(false)} onOther={leave} />
      ) : (
        <>
          <p className="anywhere">{messages.signedOut}</p>
          <div className="flex wrap end gap-12 above-24">
            <Button variant="default" onClick={() => onAnswer(false)}>
              取消
            </Button>
            <Button onClick={() => (user ? setSigningIn(true) : leave())} data-autofocus>
              重新登录
            </Button>
          </div>
        </>
      )}
    </DialogWindow>
  );
}
