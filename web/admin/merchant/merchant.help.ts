import type { HelpTexts } from "../parts/help";

export const help = {
  "/merchant/board": {
    what: "正在检测的采样管：条码后四位和剩余时间。",
    next: "可以一直开着，数字会自己更新。",
  },
  "/merchant/batches": {
    what: "本机构领用的套件，以及按月的报告数。",
    next: "发现长时间没有进展的批次，请联系实验室。",
  },
} satisfies HelpTexts;
