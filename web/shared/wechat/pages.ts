import { arrivalAddress, openWeChat } from "./bridge";
import { readShareCard } from "./card";

/** All ways in which WeChat can share a page; the address can still be copied, and the page opened in a browser. */
const ways = [
  "menuItem:share:appMessage",
  "menuItem:share:timeline",
  "menuItem:share:qq",
  "menuItem:share:weiboApp",
  "menuItem:favorite",
  "menuItem:share:facebook",
  "menuItem:share:QZone",
  "menuItem:share:email",
] as const;

let shown = "";

/** Descriptions are only in documents: for a page to which the router navigated, its document is loaded. */
async function ownHtml(path: string): Promise<string> {
  if (document.documentElement.dataset.face !== "marketing") return "";
  return path === new URL(arrivalAddress()).pathname ? document.head.innerHTML : (await fetch(path)).text();
}

/** A public page is shared with its card; other pages cannot be shared. */
async function show(): Promise<void> {
  const path = location.pathname;
  if (path === shown) return;
  shown = path;
  const wechat = await openWeChat();
  const card = readShareCard(await ownHtml(path).catch(() => ""), { origin: location.origin, pathname: path });
  if (!wechat || path !== location.pathname) return;
  const menuList = [...ways];
  if (!card) return wechat.hideMenuItems({ menuList });
  const success = () => {};
  wechat.showMenuItems({ menuList });
  wechat.updateAppMessageShareData({ ...card, success });
  wechat.updateTimelineShareData({ ...card, success });
}

// Every page sets the document's title when it is shown.
new MutationObserver(() => void show()).observe(document.head, { childList: true, characterData: true, subtree: true });
void show();
