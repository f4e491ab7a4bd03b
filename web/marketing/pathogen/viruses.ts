import type { Statement } from "../parts/statement";

export interface Virus {
  readonly key: string;
  readonly name: string;
  readonly short: string;
  /** Name of its drawing. */
  readonly art: string;
  readonly text: Statement;
  readonly result: Statement;
  /** Cycle at which the sample curve crosses the threshold. */
  readonly ct: number;
}

/** The four viruses of the multiplex test. */
export const viruses: readonly [Virus, Virus, Virus, Virus] = [
  {
    key: "covid",
    name: "新型冠状病毒",
    short: "新冠",
    art: "virus-covid",
    text: { text: "咽痛、发热、咳嗽、乏力常见，全年都可能出现。", by: ["国卫办医急函〔2023〕4号#66"] },
    result: {
      text: "检出说明样本中有新冠病毒核酸，不说明病情轻重，也不等于仍有传染性。",
      by: ["10.1093/ofid/ofab095#65", "lab rules"],
    },
    ct: 24,
  },
  {
    key: "flu-a",
    name: "甲型流感病毒",
    short: "甲流",
    art: "virus-flu-a",
    text: { text: "突发高热、头痛、全身酸痛，冬春季高发。", by: ["CDC Flu#67"] },
    result: {
      text: "检出说明样本中有甲型流感病毒核酸。症状明显时请尽早就医，由医生决定是否用药。",
      by: ["lab rules"],
    },
    ct: 21,
  },
  {
    key: "flu-b",
    name: "乙型流感病毒",
    short: "乙流",
    art: "virus-flu-b",
    text: { text: "症状与甲流相近，常比甲流来得晚一些。", by: ["CDC Flu#67"] },
    result: { text: "检出说明样本中有乙型流感病毒核酸。是否用药由医生判断。", by: ["lab rules"] },
    ct: 27,
  },
  {
    key: "rsv",
    name: "呼吸道合胞病毒",
    short: "合胞病毒",
    art: "virus-rsv",
    text: { text: "成人多像普通感冒，老人和慢病患者要多留意。", by: ["CDC RSV#69"] },
    result: {
      text: "检出说明样本中有呼吸道合胞病毒核酸。目前以对症处理为主，呼吸费力请立即就医。",
      by: ["CDC RSV#69", "lab rules"],
    },
    ct: 30,
  },
];

/** Cycle of the internal control, which must appear in every valid sample. */
export const internalControlCt = 29;
