import "@mantine/core/styles/PasswordInput.css";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import css from "./ended-session.module.css";
import { useSignIn } from "./use-sign-in";

interface SignInFormProps {
  readonly userName: string;
  readonly onToken: (token: string) => void;
  readonly onCancel: () => void;
  /** Called when another person wants to sign in. */
  readonly onOther: () => void;
}

/** Signs in a person whose user name is known. */
export function SignInForm({ userName, onToken, onCancel, onOther }: SignInFormProps) {
  const signIn = useSignIn(userName, onToken);
  return (
    <form className="stack gap-16" onSubmit={signIn.submit} noValidate>
      <p className="muted">登录后回到当前页面，已填写的内容不会丢失。</p>
      <TextInput label="用户名" name="username" autoComplete="username" value={userName} readOnly />
      {signIn.isSecondStep ? (
        <TextInput
          key="otp"
          label="动态口令或恢复码"
          autoComplete="one-time-code"
          value={signIn.typed.otp}
          error={signIn.errors.otp}
          onChange={(event) => signIn.change({ otp: event.currentTarget.value })}
          ref={focusAtFirst}
        />
      ) : (
        <PasswordAndCode {...signIn} />
      )}
      <div className="flex wrap end gap-12 above-24">
        <Button variant="subtle" mr="auto" onClick={onOther}>
          换一个账号
        </Button>
        <Button variant="default" onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" loading={signIn.isBusy}>
          登录
        </Button>
      </div>
    </form>
  );
}

function PasswordAndCode({ typed, errors, captcha, change }: ReturnType<typeof useSignIn>) {
  return (
    <>
      <PasswordInput
        label="密码"
        autoComplete="current-password"
        value={typed.password}
        error={errors.password}
        onChange={(event) => change({ password: event.currentTarget.value })}
        visibilityToggleButtonProps={{ "aria-label": "显示或隐藏密码" }}
        ref={focusAtFirst}
      />
      <div className="flex start gap-8">
        <TextInput
          flex={1}
          label="验证码"
          autoComplete="off"
          maxLength={5}
          value={typed.code}
          error={errors.code}
          onChange={(event) => change({ code: event.currentTarget.value })}
        />
        <button type="button" className={css.picture} aria-label="换一张验证码" onClick={captcha.renew}>
          {captcha.image ? <img src={captcha.image} alt="" width={126} height={40} /> : null}
        </button>
      </div>
    </>
  );
}

const focusAtFirst = (input: HTMLInputElement | null) => input?.focus();
