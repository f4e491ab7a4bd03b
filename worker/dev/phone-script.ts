import { pageElements } from "./page-elements";

/** Script of the local telephone: asks for messages every 1.5 s and builds the page from text nodes only. */
export const phoneScript = `
const screen = document.querySelector(".screen");
const phone = document.querySelector(".phone");
const title = document.querySelector("h2");
const note = document.querySelector(".note");
let open = new URLSearchParams(location.search).get("phone") || "";
let seen = "";

const grouped = (n) => n.replace(/^(\\d{3})(\\d{4})(\\d{4})$/, "$1 $2 $3");
${pageElements}function say(text) {
  note.textContent = text;
  note.classList.add("on");
  setTimeout(() => note.classList.remove("on"), 1500);
}
function bubble(text) {
  const box = make("div", "bubble");
  for (const part of text.split(/((?<!\\d)\\d{4,6}(?!\\d))/)) {
    if (/^\\d{4,6}$/.test(part) && text.includes("验证码")) {
      const code = make("button", "code", part);
      code.title = "复制验证码";
      code.onclick = () => navigator.clipboard.writeText(part).then(() => say("已复制 " + part), () => say(part));
      box.append(code);
    } else box.append(part);
  }
  return box;
}
function showList(all) {
  const latest = new Map();
  for (const m of all) if (!latest.has(m.phone)) latest.set(m.phone, m);
  if (latest.size === 0) return screen.replaceChildren(make("p", "empty", "还没有短信。在手机页面获取验证码后，短信会出现在这里。"));
  screen.replaceChildren(...[...latest.values()].map((m) => {
    const row = make("button", "row");
    row.append(make("span", "face", m.phone.slice(-2)), make("span", "number", grouped(m.phone)), make("span", "when", time(m.at)), make("span", "last", m.text));
    row.onclick = () => go(m.phone);
    return row;
  }));
}
function showThread(all) {
  const box = make("div", "bubbles");
  const own = all.filter((m) => m.phone === open).reverse();
  for (const m of own) box.append(make("div", "stamp", time(m.at)), bubble(m.text));
  if (own.length === 0) box.append(make("p", "empty", "这个号码还没有短信。"));
  screen.replaceChildren(box);
  screen.scrollTop = screen.scrollHeight;
}
function go(number) {
  open = number;
  seen = "";
  history.replaceState(null, "", number ? "?phone=" + number : location.pathname);
  refresh();
}
async function refresh() {
  const all = await fetch("/dev/inbox").then((r) => r.json()).catch(() => null);
  document.querySelector(".clock").textContent = time(Date.now());
  if (!all) return;
  const state = open + all.map((m) => m.id).join();
  if (state === seen) return;
  seen = state;
  phone.classList.toggle("thread", open !== "");
  title.textContent = open ? grouped(open) : "短信";
  open ? showThread(all) : showList(all);
}
document.querySelector("header button").onclick = () => go("");
refresh();
setInterval(refresh, 1500);
`;
