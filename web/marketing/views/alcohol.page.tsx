import { Section } from "../parts/section";
import { type Statement, StatementText } from "../parts/statement";
import { LevelGrid } from "./level-grid";
import { ViewPage } from "./view-page";
import { CanAndCannotLists, CommonMistakes, NoteBelow, PlainTable } from "./view-parts";

const flush = "PMC2659709#2";
const kadoorie = "ctsu-1211868#4";

/** Genotype, the company's share with the findings of others, effect, advice. */
const genotypes: readonly (readonly [string, share: Statement, effect: Statement, advice: string])[] = [
  [
    "rs671 GG",
    { text: "58%（15 万人研究推算约 62%，梅州客家 52%）", by: ["specification", kadoorie, "PMC5903313#8"] },
    { text: "乙醛清除正常", by: [flush] },
    "不代表可以多喝，请控制饮酒",
  ],
  [
    "rs671 GA",
    { text: "36%（推算约 33%，梅州客家 40%）", by: ["specification", kadoorie, "PMC5903313#8"] },
    { text: "酶活性降低约六到八成，容易脸红、心慌", by: ["PMC4435945#1", flush] },
    "建议少喝或不喝",
  ],
  [
    "rs671 AA",
    { text: "6%（推算约 4%，梅州客家 8%）", by: ["specification", kadoorie, "PMC5903313#8"] },
    { text: "几乎没有酶活性，少量饮酒即明显不适", by: [flush] },
    "建议不喝酒",
  ],
];

const grid = [
  ["GG 清除正常", ["9", "6.0%"], ["8", "26.7%"], ["7", "29.7%"]],
  ["GA 明显降低", ["5", "3.2%"], ["4", "14.2%"], ["3", "15.8%"]],
  ["AA 几乎不能", ["2", "0.4%"], ["1", "1.9%"], ["0", "2.1%"]],
] as const;

const gridNote: Statement = {
  text: "格中占比按约 15 万人研究的等位基因频率推算，与上表来源不同，不能相加减；先后和级别是本实验室的规则。",
  by: [kadoorie, "lab rules"],
};

const mistakes: readonly (readonly [string, Statement])[] = [
  ["脸红说明代谢快，能喝", { text: "脸红说明乙醛在体内堆积，是身体的提醒，不是能喝的标志。", by: [flush] }],
  [
    "酒量可以练出来",
    { text: "练出来的只是对不适的忍耐。基因不会变，伤害仍在累积。", by: ["PMC10287564#6", "lab rules"] },
  ],
  [
    "级别高就可以放心喝",
    {
      text: "级别只说不适多少。没有对健康完全无害的饮酒量；开车、怀孕、服药请勿饮酒。",
      by: ["PMC10287564#6", "PMC6497989#7"],
    },
  ],
  ["各家的级别可以直接比", { text: "有的按代谢快慢排，我们按预期不适程度排，两者的顺序可能相反。", by: ["lab rules"] }],
];

const steps: Statement = {
  text: "喝下去的酒，先由 ADH 变成乙醛，再由 ALDH 变成乙酸。第一步快、第二步慢，乙醛就会堆积，人就会脸红、心慌、头痛。",
  by: [flush, "COGA review#3"],
};

const poison: Statement = { text: "有毒，引起脸红、心慌", by: [flush] };

const ranking: Statement = {
  text: "先看 ALDH2（影响大），再看 ADH1B。级别越高，代表基因上预期的不适越少，不代表饮酒更安全；8、9 级的人少了脸红这样的天然提醒，更要留意。",
  by: ["lab rules", "10.1186/s12864-023-09721-7#5", "COGA review#3"],
};

/** /view1: alcohol tolerance. */
export function AlcoholPage() {
  return (
    <ViewPage
      path="/view1"
      tagline="脸红、心慌，是身体在说话"
      facts={[
        ["样本", "唾液，自行取样"],
        ["看什么", "ADH1B、ALDH2 两个位点"],
        ["结果", "0-9 级，可分享卡片"],
        ["时间", "通常 2-3 天，短信通知"],
      ]}
    >
      <Section title="酒精要走两步路" eyebrow="原理" lead={<StatementText of={steps} />}>
        <Chain />
      </Section>
      <Section title="关键在 ALDH2" eyebrow="位点" isTinted className="h-alcohol">
        <PlainTable caption="rs671 的三种基因型" heads={["基因型", "人群频率", "代谢影响", "提示"]} rows={genotypes} />
      </Section>
      <Section title="九种组合，0-9 级" eyebrow="分级规则" lead={<StatementText of={ranking} />} className="h-alcohol">
        <LevelGrid corner="ALDH2 × ADH1B" heads={["CC 转化偏慢", "TC 较快", "TT 快"]} rows={grid} />
        <NoteBelow of={gridNote} />
      </Section>
      <Section
        title="为爱社交的年轻人设计"
        eyebrow="适合谁"
        isTinted
        className="h-alcohol"
        lead="多为 1995 年后出生的年轻人：爱聚会、爱尝鲜、愿意分享。结果好懂、好玩，一张卡片就能发给朋友，也让不能喝的人更容易说“不”。"
      >
        <CanAndCannotLists
          can={["喝酒后预期有多不适", "脸红、心慌从哪一步来", "为什么朋友反应和您不一样"]}
          cannot={["您能喝多少", "喝酒对您是否安全", "会不会依赖酒精"]}
        />
      </Section>
      <Section title="四个常见误会" eyebrow="别信" className="h-alcohol">
        <CommonMistakes list={mistakes} />
      </Section>
    </ViewPage>
  );
}

/** The two steps from alcohol to acetic acid. */
function Chain() {
  return (
    <ol className="chain">
      <li>
        <b>酒精</b>
        <span>乙醇</span>
      </li>
      <li className="enzyme">
        <b>ADH1B</b>
        <span>快慢看 rs1229984</span>
      </li>
      <li className="poison">
        <b>乙醛</b>
        <span>
          <StatementText of={poison} />
        </span>
      </li>
      <li className="enzyme">
        <b>ALDH2</b>
        <span>强弱看 rs671</span>
      </li>
      <li>
        <b>乙酸</b>
        <span>无害，供能后排出</span>
      </li>
    </ol>
  );
}
