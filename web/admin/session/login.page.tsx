/** An empty drawing until the captcha arrives, because a picture needs an address. */
const noPicture = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/** Sign-in page; static markup with the script login.enhance.ts. */
export function LoginPage() {
  return (
    <main className="login">
      <section className="login-side" aria-label="系统">
        <p className="login-brand">
          <img src="/favicon.svg" alt="" width="36" height="36" />
          <span id="app-name">基因检测管理系统</span>
        </p>
        <p className="login-line">从签收到报告，每一步都可追溯</p>
        <p className="login-clock">
          <span id="clock-time">&nbsp;</span>
          <span id="clock-date">&nbsp;</span>
        </p>
      </section>
      <section className="login-body">
        <form className="login-form" id="login" method="post" noValidate>
          <h1>登录</h1>
          <p className="login-notice" id="notice" hidden />
          <div id="first-step">
            <Field name="username" label="用户名" autoComplete="username" maxLength={64} />
            <Field name="password" label="密码" type="password" autoComplete="current-password" maxLength={64}>
              <button type="button" className="login-eye" id="eye" aria-label="显示密码" aria-pressed="false">
                <Eye />
              </button>
            </Field>
            <p className="login-caps" id="caps" role="status" hidden>
              大写锁定已开启
            </p>
            <Field name="code" label="验证码" autoComplete="off" maxLength={5} isPlain>
              <button type="button" className="login-captcha" id="captcha">
                <img id="captcha-image" src={noPicture} alt="验证码" width="126" height="40" hidden />
                <span id="captcha-wait">加载中</span>
                <span className="visually-hidden">，换一张</span>
              </button>
            </Field>
            <label className="login-remember">
              <input type="checkbox" id="remember" name="rememberMe" />
              记住用户名
            </label>
          </div>
          <div id="second-step" hidden>
            <Field name="otp" label="动态口令或恢复码" autoComplete="one-time-code" maxLength={32} isPlain />
          </div>
          <button type="submit" className="login-submit" id="submit" disabled>
            登录
          </button>
          <noscript>
            <p className="login-error">登录需要启用 JavaScript</p>
          </noscript>
        </form>
        <p className="login-home">
          <a href="/index">返回官网首页</a>
        </p>
      </section>
      <div className="login-toast" id="toast" role="alert" hidden />
    </main>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly type?: "text" | "password";
  readonly autoComplete: string;
  readonly maxLength: number;
  /** True: no automatic capitals or correction. */
  readonly isPlain?: boolean;
  readonly children?: React.ReactNode;
}

function Field({ name, label, type = "text", isPlain, children, ...rest }: FieldProps) {
  return (
    <div className="login-field">
      <label htmlFor={name}>{label}</label>
      <div className="login-control">
        <input
          id={name}
          name={name}
          type={type}
          aria-describedby={`${name}-error`}
          autoCapitalize="none"
          spellCheck={false}
          inputMode={isPlain ? "text" : undefined}
          {...rest}
        />
        {children}
      </div>
      <p className="login-error" id={`${name}-error`} hidden />
    </div>
  );
}

function Eye() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
      <path className="login-eye-line" d="m4 20 16-16" />
    </svg>
  );
}
