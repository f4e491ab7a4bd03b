import "@mantine/core/styles/PasswordInput.css";
import { Button, PasswordInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { sessionMessages, setOwnPassword } from "#contract/session";
import { ApiError } from "../../shared/api";
import { useWrite } from "../parts/data/use-write";
import { showToast } from "../parts/toast-queue";
import { adminCall } from "../session/admin-call";
import { useCurrentUser } from "../session/current-user";
import { type PasswordForm as Form, passwordError } from "./password.rules";
import css from "./profile.module.css";

type Field = keyof Form;
type Errors = Partial<Record<Field, string>>;

const empty: Form = { oldPassword: "", newPassword: "", confirmation: "" };
const fields: readonly { key: Field; label: string; note?: string; autoComplete: string }[] = [
  { key: "oldPassword", label: "旧密码", autoComplete: "current-password" },
  { key: "newPassword", label: "新密码", note: "6 到 20 个字符，不要使用常见密码", autoComplete: "new-password" },
  { key: "confirmation", label: "确认密码", autoComplete: "new-password" },
];

/** Changes the person's own password; every field is checked when it loses the focus. */
export function PasswordForm() {
  const user = useCurrentUser();
  const [form, setForm] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const save = useWrite({
    work: ({ oldPassword, newPassword }: Form) => adminCall(setOwnPassword, { body: { oldPassword, newPassword } }),
    done: () => {
      setForm(empty);
      setErrors({});
      showToast({ kind: "success", text: sessionMessages.passwordSaved });
    },
  });
  const check = (field: Field) => setErrors((now) => ({ ...now, [field]: passwordError(field, form) }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = Object.fromEntries(fields.map(({ key }) => [key, passwordError(key, form)])) as Errors;
    setErrors(found);
    const first = fields.find(({ key }) => found[key]);
    if (first) document.getElementById(first.key)?.focus();
    else save.mutate(form, { onError: (error) => error instanceof ApiError && setErrors(errorsOf(error)) });
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {user.mustChangePassword ? (
        <p className="toned tone-card on-ground pad-8-12" data-tone="warn" role="alert">
          您的密码由管理员设置。为了账号安全，请先修改密码，再开始工作。
        </p>
      ) : null}
      <input type="text" name="username" autoComplete="username" value={user.userName} readOnly hidden />
      {fields.map(({ key, label, note, autoComplete }) => (
        <PasswordInput
          key={key}
          id={key}
          label={label}
          description={note}
          autoComplete={autoComplete}
          withAsterisk
          value={form[key]}
          error={errors[key] || undefined}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setForm((now) => ({ ...now, [key]: value }));
          }}
          onBlur={() => check(key)}
          visibilityToggleButtonProps={{ "aria-label": `显示或隐藏${label}` }}
        />
      ))}
      <Button type="submit" loading={save.isPending}>
        保存
      </Button>
    </form>
  );
}

/** Messages of code 526 beside their fields. */
function errorsOf(error: ApiError): Errors {
  return Object.fromEntries(fields.map(({ key }) => [key, error.errors[key]?.[0] ?? ""]));
}
