import { relative } from "node:path";
import { root } from "./bootstrap.mjs";

const leftOut = "\0left-out";

/** React for one rendering without a browser: what the pages use of it, in 1 kB for 34. */
const renderer = {
  react: "react.ts",
  "react/jsx-runtime": "jsx-runtime.ts",
  "react-dom/server": "render.ts",
};

/** Parts that work only once somebody touches the page, by what they export: nothing of them is rendered before. */
export const untilTouched = {
  "web/h5/parts/dialog.tsx": "Dialog",
  "web/h5/parts/use-keyboard.ts": "useKeyboard",
  "web/h5/check/proof.tsx": "ProofPart",
  "web/h5/check/code-form.tsx": "CodeForm",
  "web/h5/mydata/erase-receipt.tsx": "EraseReceipt",
  "web/use-early-input.ts": "useEarlyInput",
  "web/h5/mine/use-live.ts": "useLive",
  "web/h5/wechat/wechat-part.tsx": "WechatPart",
};

/**
 * The pages of a verified phone, as the worker renders them, without the parts that a page loads when they are asked for.
 */
export const ownPages = {
  name: "own-pages",
  enforce: "pre",
  config: () => ({
    // Whatever NODE_ENV is here, React comes without its development half.
    define: { "process.env.NODE_ENV": '"production"' },
    oxc: { jsx: { runtime: "automatic", development: false } },
  }),
  resolveId(source) {
    if (Object.hasOwn(renderer, source)) return `${root}/web/own-pages/renderer/${renderer[source]}`;
    if (source === "virtual:own-pages") return `${root}/web/own-pages/own-pages.tsx`;
    return undefined;
  },
  resolveDynamicImport: (_, importer) => (importer.includes("/web/h5/") ? leftOut : undefined),
  load(id) {
    if (id === leftOut) return "export {}";
    const name = untilTouched[relative(root, id)];
    return name && `export const ${name} = () => null;`;
  },
};
