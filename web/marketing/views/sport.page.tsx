import { Section } from "../parts/section";
import type { PageText, Statement } from "../parts/statement";
import { ViewPage } from "./view-page";
import { CanAndCannotLists, CommonMistakes, PlainTable, TextCards } from "./view-parts";

const rows: readonly (readonly [name: string, gene: string, found: Statement, grade: string])[] = [
  [
    "爆发",
    "ACTN3 R577X",
    {
      text: "XX 型在韩国短跑选手里较少；在各国短跑选手中，这个位点只解释成绩差异的约 1%。",
      by: ["PMC4322025#44", "10.1186/s12864-016-2462-3#45"],
    },
    "C",
  ],
  [
    "耐力",
    "PPARGC1A",
    { text: "与线粒体有关，各研究结果不一致；合并后 Gly 型在选手里略多。", by: ["PMC6945052#46"] },
    "D",
  ],
  ["恢复", "IL6", { text: "尚无结果一致、可引用的研究，只作科普。", by: ["specification"] }, "D"],
  ["软组织", "COL5A1", { text: "与肌腱韧带损伤有关的研究结果不一致，且都是欧洲人群。", by: ["PMC6197339#47"] }, "D"],
];

const training: readonly (readonly [string, PageText])[] = [
  ["循序渐进", "每次只加一点，给身体时间适应。"],
  ["热身与放松", "开始前活动开，结束后慢下来。"],
  ["睡眠与饮食", "先把觉睡好、饭吃好，再谈补剂。"],
  ["听身体的话", "胸闷、胸痛、头晕请立即停下，不缓解请就医。"],
];

const mistakes: readonly (readonly [string, Statement])[] = [
  [
    "基因能选出运动员",
    {
      text: "2015 年国际专家共识认为，基因检测不能用于选材和个人训练，也不应给孩子做。",
      by: ["10.1136/bjsports-2015-095343#48"],
    },
  ],
  [
    "XX 型跑不快",
    {
      text: "一位两次参加奥运会的跳远选手就是 XX 型。一个位点说明不了一个人。",
      by: ["PMC2465381#49", "10.1136/bjsports-2015-095343#48"],
    },
  ],
];

/** /view7: sport. */
export function SportPage() {
  return (
    <ViewPage
      path="/view7"
      tagline="了解身体，不选拔人"
      facts={[
        ["样本", "唾液，自行取样"],
        ["看什么", "四个方面的相关基因"],
        ["结果", "倾向与证据等级"],
        ["对象", "年满 18 周岁"],
      ]}
      limits="本检测仅供成年人了解自己，仅供参考和娱乐，不用于运动选材、训练处方或疾病诊断；不为未成年人检测。"
    >
      <Section title="四个方面" eyebrow="看什么" className="h-sport">
        <PlainTable caption="运动相关基因" heads={["方面", "基因", "研究说了什么", "证据"]} rows={rows} />
      </Section>
      <Section title="训练里更重要的事" eyebrow="怎么做" isTinted className="h-sport">
        <TextCards columns={4} list={training} />
      </Section>
      <Section title="两个误会" eyebrow="别信" className="h-sport">
        <CommonMistakes list={mistakes} />
      </Section>
      <Section title="能回答什么" eyebrow="边界" isTinted className="h-sport">
        <CanAndCannotLists
          can={["四个方面的研究进展", "您的基因型和证据等级", "安排训练时多一个参考"]}
          cannot={["适合哪个项目", "能跑多快、跳多高", "会不会受伤"]}
        />
      </Section>
    </ViewPage>
  );
}
