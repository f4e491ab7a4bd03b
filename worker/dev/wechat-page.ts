import { phoneStyle } from "./phone-style";
import { wechatScript } from "./wechat-script";

const style = `${phoneStyle}
:root { --accent: #07803f; --paper: #ededed; }
header h2 { text-align: center; }
.about label, .about .follows { display: grid; gap: 4px; color: var(--quiet); font-size: 13px; }
.about select { font: inherit; padding: 8px; border: 1px solid var(--line); border-radius: 10px; background: #fff; color: var(--ink); min-height: 40px; }
.about .follows button { justify-self: start; border: 1px solid var(--line); background: #fff; padding: 6px 14px; }
.card { display: grid; gap: 6px; width: 100%; padding: 14px 16px 0; text-align: left; color: inherit; text-decoration: none; background: #fff; border-radius: 8px; animation: arrive .25s ease-out; }
.card h3 { font-size: 16px; }
.card p { color: var(--quiet); overflow-wrap: anywhere; }
.card p:first-of-type { color: var(--ink); }
.card .more { display: flex; justify-content: space-between; margin: 6px -16px 0; padding: 10px 16px; border-top: 1px solid var(--line); color: var(--quiet); font-size: 13px; }
`;

/** The local WeChat as one self-contained page: the official account's messages, and its faults. */
export function wechatPage(nonce: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>本机微信</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<section class="about">
<h1>本机微信</h1>
<p>公众号发出的模板消息都显示在这里，不会发到真实的微信。点按消息打开它的页面；打开本页时，微信才送出回执。</p>
<label>微信的故障
<select>
<option value="">没有故障</option>
<option value="blocked">用户拒收消息</option>
<option value="silent">没有回执</option>
<option value="slow">已发出，但回答太迟</option>
<option value="timeout">不回答</option>
<option value="40001">access_token 失效（40001）</option>
<option value="43004">用户没有关注（43004）</option>
<option value="45009">当日次数用完（45009）</option>
</select></label>
<div class="follows"><span></span><button type="button"></button></div>
<p><a href="/dev/phone">本机电话</a></p>
</section>
<section class="phone" aria-label="微信">
<div class="bar" aria-hidden="true"><span class="clock"></span><span>4G</span></div>
<header><h2>公众号</h2></header>
<div class="screen" aria-live="polite"></div>
</section>
</main>
<div class="note" role="status"></div>
<script nonce="${nonce}">${wechatScript}</script>
</body>
</html>`;
}
