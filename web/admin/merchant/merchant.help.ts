import type { HelpOf } from "../parts/help";

export const help = {
  "/merchant/board": {
    what: "检测点今天的样本和进度。",
    next: "可以一直开着，数字会自己更新。",
  },
  "/merchant/batches": {
    what: "本机构的套件批次，以及绑定、签收、报告各到了哪一步。",
    next: "发现长时间没有进展的批次，请联系实验室。",
  },
} satisfies HelpOf;
