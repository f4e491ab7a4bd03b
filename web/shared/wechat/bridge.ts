import type { DataOf } from "#contract/endpoint";
import { signPage } from "#contract/wechat";
import { call } from "../api";
import { loadRequiredPart } from "../fetch-part";

type WeChat = typeof import("weixin-js-sdk")["default"];
/**
 * `checked` is called at the end of each signature check: web/build/library-patches.ts calls it where the SDK would
 * send its report.
 */
type CheckedWeChat = WeChat & { checked?: () => void };
type Signature = NonNullable<DataOf<typeof signPage>>;

/** A client that claims to be WeChat but has no bridge never checks a signature. */
const timeoutMs = 3_000;

const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent);

/** The address with which the document was loaded, stored by `boot.ts`. */
export const arrivalAddress = (): string => document.documentElement.dataset.arrived ?? location.href;

/**
 * iOS checks the address with which the document was loaded, wherever the app has navigated since; other systems check
 * the present one.
 */
const signedAddress = () => (isApple ? arrivalAddress() : location.href).split("#")[0] ?? "";

let last: { readonly url: string; readonly wechat: Promise<WeChat | null> } | undefined;

/**
 * WeChat's JS-SDK, authorized for this page; null outside WeChat, when WeChat refuses, and when the person has gone to
 * another page meanwhile: callers then do without it. Only a refusal is remembered.
 */
export function openWeChat(): Promise<WeChat | null> {
  const url = signedAddress();
  if (last?.url === url) return last.wechat;
  const wechat: Promise<WeChat | null> = allowed(url).catch(() => {
    if (last?.wechat === wechat) last = undefined;
    return null;
  });
  last = { url, wechat };
  return wechat;
}

async function allowed(url: string): Promise<WeChat | null> {
  const { data: signature } = await call(signPage, { body: { url } });
  if (!signature) return null;
  const wechat = await loadRequiredPart(() => import("weixin-js-sdk"), "default");
  // The SDK checks one signature at a time.
  if (url !== signedAddress()) throw new Error("the person has gone to another page");
  return (await isTaken(wechat, signature)) ? wechat : null;
}

/** Rejects when WeChat does not answer. */
function isTaken(wechat: CheckedWeChat, signature: Signature): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let isRefused = false;
    setTimeout(reject, timeoutMs, new Error("WeChat did not check the signature"));
    wechat.error(() => {
      isRefused = true;
    });
    wechat.checked = () => resolve(!isRefused);
    wechat.config({
      ...signature,
      // The SDK adds its own names to this list.
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
