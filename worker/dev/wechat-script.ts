import { pageElements } from "./page-elements";

/** Script of the local WeChat: asks for messages every 1.5 s and builds the page from text nodes only. */
export const wechatScript = `
const screen = document.querySelector(".screen");
const select = document.querySelector("select");
const follows = document.querySelector(".follows span");
const toggle = document.querySelector(".follows button");
let seen = "";
let isFollower = true;

${pageElements}const labels = ["通知内容", "样本尾号", "时间"];
function card(m) {
  const e = make("a", "card");
  e.href = m.url || "/h5/reports";
  e.append(make("h3", "", m.title));
  m.lines.forEach((line, i) => e.append(make("p", "", (labels[i] || "") + "：" + line)));
  const more = make("span", "more");
  more.append(make("span", "", "查看详情"), make("span", "", "›"));
  e.append(more);
  return e;
}
function show(all) {
  if (all.length === 0) return screen.replaceChildren(make("p", "empty", "还没有消息。客户在微信里同意接收通知后，报告发布时消息会出现在这里。"));
  const box = make("div", "bubbles");
  for (const m of all.slice().reverse()) box.append(make("div", "stamp", time(m.at)), card(m));
  screen.replaceChildren(box);
  screen.scrollTop = screen.scrollHeight;
}
async function ask(body) {
  const sent = body && { method: "POST", body: JSON.stringify(body) };
  const state = await fetch("/dev/wechat", { headers: { accept: "application/json" }, ...sent }).then((r) => r.json()).catch(() => null);
  document.querySelector(".clock").textContent = time(Date.now());
  if (!state) return;
  if (document.activeElement !== select) select.value = state.fault;
  isFollower = state.isFollower;
  follows.textContent = isFollower ? "这个微信用户已关注公众号" : "这个微信用户没有关注公众号";
  toggle.textContent = isFollower ? "取消关注" : "关注公众号";
  const now = "n" + state.messages.map((m) => m.id).join();
  if (now !== seen) show(state.messages);
  seen = now;
}
select.onchange = () => ask({ fault: select.value });
toggle.onclick = () => ask({ follows: !isFollower });
ask();
setInterval(ask, 1500);
`;
