import type { Context } from "hono";
import { newToken } from "../platform/ids";
import { phoneScript } from "./phone-script";
import { phoneStyle } from "./phone-style";

/** Sets the headers of a page of a local run; answers the nonce of its style and its script. */
export function setDevPageHeaders(c: Context): string {
  const nonce = newToken();
  c.header(
    "content-security-policy",
    `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
  );
  c.header("cache-control", "no-store");
  return nonce;
}

/** The telephone of a local run as one self-contained page. */
export function phonePage(nonce: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>本机电话</title>
<style nonce="${nonce}">${phoneStyle}</style>
</head>
<body>
<main>
<section class="about">
<h1>本机电话</h1>
<p>产品发出的短信都显示在这里，不会发到真实的手机。点按验证码即可复制。</p>
<p><a href="/h5/bind">打开绑定样本页面</a></p>
</section>
<section class="phone" aria-label="短信">
<div class="bar" aria-hidden="true"><span class="clock"></span><span>4G</span></div>
<header><button type="button">返回</button><h2>短信</h2></header>
<div class="screen" aria-live="polite"></div>
</section>
</main>
<div class="note" role="status"></div>
<script nonce="${nonce}">${phoneScript}</script>
</body>
</html>`;
}
