import "../parts/sheets/modal";
import { Button, Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messages } from "#contract/messages";
import { signInPath } from "../../guard";
import { clearSession, tellOtherTabs, writeToken } from "../../shared/session";
import css from "./ended-session.module.css";
import { leaveTo } from "./leave";
import { signedInUser } from "./session.api";
import { SignInForm } from "./sign-in-form";

/**
 * The specification's dialog of an ended session. Its form takes the same person back to the page as it stands; somebody
 * else starts on the sign-in page, and nothing of this person stays.
 */
export function EndedSessionDialog({ onAnswer }: { onAnswer: (isBack: boolean) => void }) {
  const client = useQueryClient();
  const user = client.getQueryData(signedInUser.queryKey);
  const [isSigningIn, setSigningIn] = useState(false);
  const leave = () => {
    clearSession();
    client.clear();
    void leaveTo(signInPath("/"));
  };
  const enter = (token: string) => {
    writeToken(token);
    tellOtherTabs({ kind: "signed-in" });
    onAnswer(true);
    void client.invalidateQueries();
  };
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      title="系统提示"
      size={420}
      centered
      zIndex={500}
      closeButtonProps={{ "aria-label": "关闭" }}
      classNames={{ title: css.title }}
    >
      {isSigningIn && user ? (
        <SignInForm userName={user.userName} onToken={enter} onCancel={() => onAnswer(false)} onOther={leave} />
      ) : (
        <>
          <p className={css.message}>{messages.signedOut}</p>
          <div className={css.buttons}>
            <Button variant="default" onClick={() => onAnswer(false)}>
              取消
            </Button>
            <Button onClick={() => (user ? setSigningIn(true) : leave())} data-autofocus>
              重新登录
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
