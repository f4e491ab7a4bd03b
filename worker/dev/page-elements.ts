/** Code that the scripts of the local telephone and the local WeChat share: formatting a time, and creating an element with text. */
export const pageElements = `const pad = (n) => String(n).padStart(2, "0");
function time(at) {
  const d = new Date(at), now = new Date();
  const clock = pad(d.getHours()) + ":" + pad(d.getMinutes());
  return d.toDateString() === now.toDateString() ? clock : d.getMonth() + 1 + "月" + d.getDate() + "日 " + clock;
}
function make(tag, className, text) {
  const e = document.createElement(tag);
  if (className) e.className = className;
  if (text !== undefined) e.textContent = text;
  return e;
}
`;
