import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useMemo, useState } from "react";
import { confirmTotp, profileMessages } from "#contract/profile";
import { qrPath } from "../lab/kits/labels/code-paths";
import { CopyText } from "../parts/copy-text";
import { useWrite } from "../parts/data/use-write";
import { adminCall } from "../session/admin-call";
import { withPasswordCheck } from "../session/proof";
import css from "./profile.module.css";

interface TotpSetupProps {
  readonly secret: string;
  /** Address in the QR code. */
  readonly uri: string;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The QR code, and the field for the first code, which proves that the app has stored the secret. */
export function TotpSetup({ secret, uri, onConfirmed, onCancel }: TotpSetupProps) {
  const [otp, setOtp] = useState("");
  const [problem, setProblem] = useState<string>();
  const qr = useMemo(() => qrPath(uri), [uri]);
  const save = useWrite({
    work: async () => (await withPasswordCheck(() => adminCall(confirmTotp, { body: { otp: otp.trim() } }))).data,
    done: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onFields: ({ otp: refused }) => setProblem(refused),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(otp.trim() === "" ? profileMessages.otpRequired : undefined);
    if (otp.trim() !== "") save.mutate();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p>1. 用手机验证器（如微信小程序“腾讯身份验证器”）扫描二维码。</p>
      <svg
        className="box"
        width="200"
        height="200"
        viewBox={`-2 -2 ${qr.width + 4} ${qr.height + 4}`}
        role="img"
        aria-label="两步验证二维码"
      >
        <rect x="-2" y="-2" width={qr.width + 4} height={qr.height + 4} fill="#fff" />
        <path d={qr.path} fill="#000" fillRule="evenodd" />
      </svg>
      <p className="muted">
        无法扫描时，手工输入密钥：
        <CopyText text={secret} label="密钥" />
      </p>
      <TextInput
        label="2. 输入验证器显示的 6 位动态口令"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={otp}
        error={problem}
        onChange={(event) => {
          setOtp(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <p className="muted">开启后，其他设备上的登录会退出。</p>
      <div className="flex gap-8">
        <Button type="submit" loading={save.isPending}>
          确认开启
        </Button>
        <Button variant="default" onClick={onCancel}>
          取消
        </Button>
      </div>
    </form>
  );
}
