/** Sign-in page; static markup, brought to life by login.enhance.ts. */
export function LoginPage() {
  return <main className="login">登录</main>;
}
