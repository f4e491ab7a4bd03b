/** Starts the app of the document's part: the office at once, pages for visitors when first.ts says so. */
const entries = {
  admin: () => import("./admin/entry"),
  h5: () => import("./h5/entry"),
  marketing: () => import("./marketing/entry"),
};
void entries[document.documentElement.dataset.face as keyof typeof entries]().then((entry) => entry.start());

if (/MicroMessenger/.test(navigator.userAgent)) {
  // WeChat's code may load after the app has gone on to another page.
  document.documentElement.dataset.arrived = location.href;
  void import("./shared/wechat/pages");
}
