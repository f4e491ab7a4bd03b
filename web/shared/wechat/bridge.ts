import type { DataOf } from "#contract/endpoint";
import { signPage } from "#contract/wechat";
import { call } from "../api";

type WeChat = typeof import("weixin-js-sdk")["default"];
/** `checked` is told of the end of each check of a signature: web/build/library-patches.ts puts it where the SDK would report. */
type CheckedWeChat = WeChat & { checked?: () => void };
type Signature = NonNullable<DataOf<typeof signPage>>;

/** A client that says it is WeChat and has no bridge never answers. */
const timeoutMs = 3_000;

const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent);

/** The address at which the document arrived, which `boot.ts` keeps. */
export const arrivedAt = (): string => document.documentElement.dataset.arrived ?? location.href;

/** iOS goes by the address at which the document arrived, however far the app went since; others go by the one where it is. */
const signedAddress = () => (isApple ? arrivedAt() : location.href).split("#")[0] ?? "";

let last: { readonly url: string; readonly wechat: Promise<WeChat | null> } | undefined;

/** WeChat's JS-SDK, allowed for this page; null where there is none or WeChat says no: whoever asks does without. */
export function openWeChat(): Promise<WeChat | null> {
  const url = signedAddress();
  if (last?.url !== url) last = { url, wechat: allowed(url).catch(() => null) };
  return last.wechat;
}

async function allowed(url: string): Promise<WeChat | null> {
  const { data: signature } = await call(signPage, { body: { url } });
  if (!signature) return null;
  const { default: wechat } = await import("weixin-js-sdk");
  return (await isTaken(wechat, signature)) ? wechat : null;
}

function isTaken(wechat: CheckedWeChat, signature: Signature): Promise<boolean> {
  return new Promise((resolve) => {
    let isRefused = false;
    setTimeout(() => resolve(false), timeoutMs);
    wechat.error(() => {
      isRefused = true;
    });
    wechat.checked = () => resolve(!isRefused);
    wechat.config({
      ...signature,
      // The SDK writes its own names into this list.
      jsApiList: [
        "scanQRCode",
        "hideMenuItems",
        "showMenuItems",
        "updateAppMessageShareData",
        "updateTimelineShareData",
      ],
    });
  });
}
