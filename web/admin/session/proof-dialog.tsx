import { PasswordInput, TextInput } from "@mantine/core";
import "@mantine/core/styles/PasswordInput.css";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { proveIdentity } from "#contract/profile";
import { sessionMessages } from "#contract/session";
import { DialogForm } from "../parts/form/dialog-form";
import { type FieldErrors, fieldErrorsOf } from "../parts/form/field-errors";
import { Dialog } from "../parts/window/dialog";
import { adminCall } from "./admin-call";

/** Asks for the password again before a sensitive step; it is then valid for 15 minutes. */
export function ProofDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const [password, setPassword] = useState("");
  const [otp, setOtp] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [wantsOtp, setWantsOtp] = useState(false);
  const prove = useMutation({
    mutationFn: () => adminCall(proveIdentity, { body: { password, ...(otp.trim() ? { otp: otp.trim() } : {}) } }),
    onSuccess: () => onAnswer(true),
    onError: (error) => {
      const found = fieldErrorsOf(error);
      setErrors(found);
      if (found.otp) setWantsOtp(true);
    },
  });
  const submit = () => {
    if (password === "") setErrors({ password: sessionMessages.passwordRequired });
    else prove.mutate();
  };
  return (
    <Dialog title="请再次输入密码" size={400} onClose={() => onAnswer(false)}>
      <DialogForm
        label="验证并继续"
        isBusy={prove.isPending}
        above={6}
        onSubmit={submit}
        onClose={() => onAnswer(false)}
      >
        <p className="muted">这一步较为敏感。验证后 15 分钟内不再询问。</p>
        <PasswordInput
          label="登录密码"
          required
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          data-autofocus
        />
        {wantsOtp ? (
          <TextInput
            label="动态口令"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            value={otp}
            error={errors.otp}
            onChange={(event) => setOtp(event.currentTarget.value)}
          />
        ) : null}
      </DialogForm>
    </Dialog>
  );
}
