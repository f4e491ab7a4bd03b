import { Section } from "../parts/section";
import { type Statement, StatementText } from "../parts/statement";
import { ViewPage } from "./view-page";
import { CanAndCannotLists, PlainTable, TextCards } from "./view-parts";

const lines: Statement = {
  text: "营养素先要被吸收进来，再被加工成身体能用的样子。大型研究在两条线上都找到过有关的基因，饮食和日晒同样有影响。",
  by: ["PMID 20541252#38", "PMID 22367966#39"],
};

const rows: readonly (readonly [name: string, gene: string, found: Statement, grade: string])[] = [
  ["叶酸", "MTHFR", { text: "TT 型血叶酸平均略低。备孕补叶酸与基因型无关，请遵医嘱。", by: ["CDC MTHFR#18"] }, "C"],
  [
    "维生素 D",
    "GC",
    { text: "与血液水平有关（研究多为欧洲人群），日晒和饮食同样有影响。", by: ["PMID 20541252#38"] },
    "C",
  ],
  [
    "维生素 B12",
    "FUT2",
    { text: "中国男性的研究中 rs1047781 与血液水平有关，不等于缺乏。", by: ["PMID 22367966#39"] },
    "C",
  ],
  [
    "铁",
    "TMPRSS6",
    { text: "北京汉族人群中与血红蛋白、铁蛋白有关联，贫血请就医查原因。", by: ["PMID 22301935#40"] },
    "C",
  ],
  [
    "脂肪酸",
    "FADS1",
    {
      text: "与植物来源 ω-3 的转化有关，新加坡华人的研究也支持；长链 ω-3 也可以直接从饮食中得到。",
      by: ["10.1371/journal.pgen.1002193#41", "PMC4653118#42"],
    },
    "C",
  ],
  [
    "乳糖",
    "—",
    {
      text: "欧洲常用的位点在中国人里不能说明问题，请以喝奶后的感受为准。",
      by: ["10.3109/00365520903414176#43"],
    },
    "不检测",
  ],
];

/** /view6: metabolism and absorption of nutrients. */
export function NutritionPage() {
  return (
    <ViewPage
      path="/view6"
      tagline="吃进去的，不等于用得上的"
      facts={[
        ["样本", "唾液，自行取样"],
        ["看什么", "代谢与吸收相关基因"],
        ["结果", "逐项倾向与证据"],
        ["时间", "通常 2-3 天，短信通知"],
      ]}
    >
      <Section title="代谢与吸收，两条线" eyebrow="原理" lead={<StatementText of={lines} />} className="h-nutrition">
        <TextCards
          columns={2}
          list={[
            ["吸收", "从肠道进入血液：维生素 B12、铁、脂肪酸、乳糖。"],
            ["代谢", "在体内加工和储存：叶酸、维生素 D、维生素 A、咖啡因。"],
          ]}
        />
      </Section>
      <Section title="逐项看" eyebrow="营养素与基因" isTinted className="h-nutrition">
        <PlainTable caption="营养素、基因与证据" heads={["营养素", "基因", "研究说了什么", "证据"]} rows={rows} />
      </Section>
      <Section title="先吃好，再谈补" eyebrow="怎么做" className="h-nutrition">
        <TextCards
          list={[
            ["三餐", "深色蔬菜、豆类、全谷物、鱼和蛋，先把盘子配好。"],
            ["日晒与运动", "每天见见太阳，走走路，对维生素 D 和骨骼都好。"],
            ["补充剂", "缺不缺，看血液指标；补多少，由医生决定。"],
          ]}
        />
      </Section>
      <Section title="能回答什么" eyebrow="边界" isTinted className="h-nutrition">
        <CanAndCannotLists
          can={["与参考人群相比的倾向", "每一项的依据有多强", "饮食可以先调整哪里"]}
          cannot={["现在缺不缺某种营养", "该吃多少补充剂", "能不能治病"]}
        />
      </Section>
    </ViewPage>
  );
}
