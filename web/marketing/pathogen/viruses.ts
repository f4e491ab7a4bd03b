export interface Virus {
  readonly key: string;
  readonly name: string;
  readonly short: string;
  /** Name of its drawing. */
  readonly art: string;
  readonly text: string;
  readonly result: string;
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
    text: "咽痛、发热、咳嗽、乏力常见，全年都可能出现。",
    result: "检出说明样本中有新冠病毒核酸，不说明病情轻重，也不等于仍有传染性。",
    ct: 24,
  },
  {
    key: "flu-a",
    name: "甲型流感病毒",
    short: "甲流",
    art: "virus-flu-a",
    text: "突发高热、头痛、全身酸痛，冬春季高发。",
    result: "检出说明样本中有甲型流感病毒核酸。症状明显时请尽早就医，由医生决定是否用药。",
    ct: 21,
  },
  {
    key: "flu-b",
    name: "乙型流感病毒",
    short: "乙流",
    art: "virus-flu-b",
    text: "症状与甲流相近，多在冬末春初，学校里常见。",
    result: "检出说明样本中有乙型流感病毒核酸。与甲流用药相近，仍需由医生判断。",
    ct: 27,
  },
  {
    key: "rsv",
    name: "呼吸道合胞病毒",
    short: "合胞病毒",
    art: "virus-rsv",
    text: "成人多像普通感冒，老人和慢病患者要多留意。",
    result: "检出说明样本中有呼吸道合胞病毒核酸。目前以对症处理为主，呼吸费力请立即就医。",
    ct: 30,
  },
];

/** Cycle of the internal control, which must appear in every valid sample. */
export const controlCt = 29;
