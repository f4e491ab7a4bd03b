import type { IconName } from "../parts/icon";

interface Feature {
  readonly name: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** One fact under the text. */
  readonly fact: string;
}

/** The seven features of the specification, 01 to 07. */
export const features: readonly Feature[] = [
  {
    name: "30 分钟",
    icon: "clock",
    title: "约 30-40 分钟出结果",
    text: "从上机到出结果约 30-40 分钟，取样、排队和复检另计。样本在现场上机，不用转送到别处再等。",
    fact: "上机后约 30-40 分钟",
  },
  {
    name: "唾液样本",
    icon: "drop",
    title: "一份唾液就够",
    text: "用唾液拭子在口腔里轻轻旋转取样，不抽血，自己就能完成。取样前 30 分钟不吃、不喝、不抽烟。",
    fact: "不抽血，可自行取样",
  },
  {
    name: "免提取",
    icon: "direct",
    title: "不用提取核酸",
    text: "样本裂解后直接加入反应管，省去核酸提取的仪器、试剂和等待，也少了一次转移出错的机会。",
    fact: "少一道工序，少一台设备",
  },
  {
    name: "普通场所",
    icon: "room",
    title: "普通房间即可开展",
    text: "一张桌子、一个插座就能开工，不需要专门建实验室。门店、机场、校园和工地都能用。",
    fact: "占一张桌子",
  },
  {
    name: "培训简单",
    icon: "learn",
    title: "短时培训就能上手",
    text: "加样、合盖、开始，屏幕上一步步提示。工作人员经简短培训即可操作，判读由软件按同一规则完成。",
    fact: "三步操作，规则判读",
  },
  {
    name: "常温运输和存储",
    icon: "box",
    title: "常温运输和存储",
    text: "试剂和采样管都可以常温运输、常温存放，不用冷链，也不用专门的冰箱，到手就能用。",
    fact: "运输存放都不用冷链",
  },
  {
    name: "稳定可靠",
    icon: "shield",
    title: "稳定可靠",
    text: "每一批都带阴性、阳性对照，每一管都有内参。对照不对，整批不发；内参没出现，就请您重新取样，不猜结果。",
    fact: "对照先过关，再看样本",
  },
];
