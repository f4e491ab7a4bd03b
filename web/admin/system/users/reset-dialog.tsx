import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { resetPassword, userMessages } from "#contract/users";
import type { UserItem } from "#contract/users.schemas";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { fieldErrorsOf, showOtherFieldErrors } from "../../parts/form/field-errors";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";
import { generatePassword } from "./made-password";
import { newPasswordError } from "./user.form";

/** Sets a password for somebody else, who must change it when he signs in. */
export function ResetDialog({ user, onClose }: { user: UserItem; onClose: () => void }) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const reset = useWrite({
    hasFields: true,
    work: () => withPasswordCheck(() => adminCall(resetPassword, { body: { userId: user.userId, password } })),
    done: () => {
      showToast({ kind: "success", text: userMessages.passwordReset });
      onClose();
    },
  });
  const submit = () => {
    const found = newPasswordError(password);
    setProblem(found);
    if (!found) reset.mutate(undefined, { onError: (error) => say(error) });
  };
  const say = (error: unknown) => {
    const { password: refusal } = fieldErrorsOf(error);
    setProblem(refusal);
    if (!refusal) showOtherFieldErrors(error);
  };
  return (
    <Dialog title={`重置 ${user.nickName} 的密码`} size={440} onClose={onClose}>
      <DialogForm
        label="重置密码"
        isBusy={reset.isPending}
        above={12}
        beside={
          <Button mr="auto" variant="subtle" onClick={() => setPassword(generatePassword())}>
            随机生成
          </Button>
        }
        onSubmit={submit}
        onClose={onClose}
      >
        <p className="muted">重置后，该用户的所有设备会退出登录，再次登录时须修改密码。</p>
        <TextInput
          name="password"
          label="新密码"
          required
          maxLength={20}
          autoComplete="off"
          placeholder="6 到 20 个字符"
          value={password}
          error={problem}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setProblem(undefined);
          }}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
