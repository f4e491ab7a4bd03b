import { toasts } from "./toasts";

/**
 * The browser of WeChat and of its mini-programs on a phone can neither print nor save files: there a message says what
 * to do instead.
 */
function unlessInWeChat(what: string, work: () => void): void {
  if (/Mobile.*MicroMessenger/.test(navigator.userAgent))
    toasts.push(`微信里不能${what}，请从右上角在浏览器中打开，或截图`, "error");
  else work();
}

export const printPage = (): void => unlessInWeChat("打印", () => window.print());

export const saveOutsideWeChat = (work: () => void): void => unlessInWeChat("保存文件", work);
