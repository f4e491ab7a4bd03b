import type { Plugin } from "vite";

interface Patch {
  readonly file: string;
  readonly part: RegExp;
  readonly put: string;
}

/** Behaviour of two packages that we must change; everything else of every package runs as it is published. */
const packagePatches: readonly Patch[] = [
  {
    // WeChat's JS-SDK sends the page's address and the duration of each check to open.weixin.qq.com, as the address
    // of a picture; our pages contact no other host. The remaining part tells the page that the check is over
    // (shared/wechat/bridge.ts).
    file: "weixin-js-sdk/index.js",
    part: /function B\(n\) \{[\s\S]*?open\.weixin\.qq\.com[\s\S]*?\n {2}\}\n/,
    put: "function B(n) { !n && _.checked && _.checked(); }\n",
  },
  {
    // The barcode reader calls a method that Safari 14 and 15 lack (oldestBrowsers).
    file: "zxing-wasm/dist/es/share.js",
    part: /Object\.hasOwn\(/g,
    put: "Object.prototype.hasOwnProperty.call(",
  },
];

/**
 * Applies the patches; when a package no longer contains the text that a patch replaces, the build stops, and the patch
 * must be removed.
 */
export function packagePatchPlugin(): Plugin {
  return {
    name: "library-patches",
    enforce: "pre",
    transform(code, id) {
      const patch = packagePatches.find(({ file }) => id.endsWith(file));
      return patch && { code: patched(code, patch), map: null };
    },
  };
}

function patched(code: string, { file, part, put }: Patch): string {
  const result = code.replace(part, () => put);
  if (result === code)
    throw new Error(`${file} no longer has what web/build/library-patches.ts replaces; take the patch out`);
  return result;
}
