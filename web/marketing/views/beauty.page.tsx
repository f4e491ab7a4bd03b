import { Section } from "../parts/section";
import { type PageText, type Statement, StatementText } from "../parts/statement";
import { ViewPage } from "./view-page";
import { CanAndCannotLists, CommonMistakes, NoteBelow, TextCards } from "./view-parts";

const sun = "PMID 23732711#58";
const eastAsia = "10.7717/peerj.3951#59";

const dimensions: readonly (readonly [name: string, factors: readonly string[], care: PageText])[] = [
  ["皮肤敏感", ["屏障脆弱", "炎症反应", "接触刺激"], "少即是多：成分简单，先试耳后。"],
  [
    "光老化",
    ["紫外线修复", "胶原降解", "抗氧化"],
    { text: "一项试验中，每天涂防晒的人四年半后皮肤老化较少。帽子和伞也算。", by: [sun] },
  ],
  ["干燥", ["天然保湿因子", "水分流失"], "洗后尽快涂保湿。"],
  ["痤疮风险", ["皮脂分泌", "毛囊炎症"], "温和清洁，反复发作请看皮肤科。"],
  ["黑色素", ["色素合成", "晒后变黑"], "先防晒，再谈美白。"],
  ["色斑", ["雀斑", "晒斑"], "新出现、变化快的斑请就医。"],
  ["皱纹", ["弹性", "糖化"], "防晒放在第一位。"],
  ["角质层", ["角质更新", "屏障蛋白"], "不过度去角质。"],
];

const split: Statement = {
  text: "八个维度、十八个因子是我们的分法。305 名东亚人的全基因组研究没有找到达到显著标准的肤色位点，各因子的证据为 C 到 D 级。",
  by: ["specification", eastAsia],
};

const ownData: Statement = {
  text: "欧洲常用的一些位点在东亚人里说明不了什么，我们只用有东亚研究的位点，证据为 C 到 D 级。",
  by: [eastAsia, "10.1038/s41598-018-27145-2#60"],
};

const stillSun: Statement = { text: "先天倾向较低，仍会受日晒等环境影响。", by: [sun] };

/** Total number of factors: 18, as the specification says. */
export const factorCount = dimensions.reduce((sum, [, factors]) => sum + factors.length, 0);

/** /view9: skin. */
export function BeautyPage() {
  return (
    <ViewPage
      path="/view9"
      tagline="8 个维度，18 个因子，选您关心的先看"
      facts={[
        ["样本", "唾液，自行取样"],
        ["看什么", "8 个维度、18 个因子"],
        ["结果", "偏高、相近、偏低"],
        ["时间", "通常 2-3 天，短信通知"],
      ]}
      limits="本检测为消费级检测，仅供参考和娱乐，不用于皮肤病诊断，也不代表任何产品的功效；结果可能有误或缺失，可能需要复检。"
    >
      <Section
        title="八张卡，十八个因子"
        eyebrow="看什么"
        lead="每个维度由两到三个因子组成。从您最关心的一项开始看，这就是专项选择。"
        className="h-beauty"
      >
        <SkinCards />
        <NoteBelow of={split} />
      </Section>
      <Section title="怎样读结果" eyebrow="三个词" isTinted className="h-beauty">
        <TextCards
          list={[
            ["偏高", "这一项的先天倾向高于参考人群，护理时放在前面。"],
            ["相近", "和多数人差不多，按季节和年龄护理即可。"],
            ["偏低", stillSun],
          ]}
        />
      </Section>
      <Section title="两个误会" eyebrow="别信" className="h-beauty">
        <CommonMistakes
          list={[
            ["测了基因就知道该买哪一款", "基因只说先天倾向，产品合不合适要靠试用，我们不推荐任何产品。"],
            ["别国的数据可以直接用", ownData],
          ]}
        />
      </Section>
      <Section title="能回答什么" eyebrow="边界" isTinted className="h-beauty">
        <CanAndCannotLists
          can={["八个维度的先天倾向", "护理的先后顺序", "每一项的证据强弱"]}
          cannot={["将来会不会长斑、长皱纹", "是不是皮肤病", "某款产品有没有用"]}
        />
      </Section>
    </ViewPage>
  );
}

function SkinCards() {
  return (
    <ul className="grid-4 skin">
      {dimensions.map(([name, factors, care], i) => (
        <li key={name} className="card">
          <span className="skin-number" aria-hidden="true">
            {i + 1}
          </span>
          <h3>{name}</h3>
          <ul className="tags">
            {factors.map((factor) => (
              <li key={factor}>{factor}</li>
            ))}
          </ul>
          <p>
            <StatementText of={care} />
          </p>
        </li>
      ))}
    </ul>
  );
}
