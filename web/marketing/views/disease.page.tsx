import { Section } from "../parts/section";
import { type Statement, StatementText } from "../parts/statement";
import { ViewPage } from "./view-page";
import { CanAndCannotLists, CommonMistakes, PlainTable, TextCards } from "./view-parts";

const prediction = "10.1136/bmjmed-2023-000554#50";

const many: Statement = {
  text: "这些疾病由许多基因和生活习惯共同造成，单个基因说明不了问题。",
  by: ["PMC10576695#51"],
};

const mostStayWell: Statement = {
  text: "不是患病概率，也不是诊断。研究中排在最前 2.5% 的 50 岁人，十年里得冠心病的约为九分之一，多数没有得。",
  by: [prediction],
};

const lowIsNotSafe: Statement = {
  text: "同一研究中，位置在后四分之一处的人，十年里也有约三十分之一得冠心病。该做的体检照做。",
  by: [prediction],
};

const rows: readonly (readonly [name: string, habits: Statement, screening: string])[] = [
  ["2 型糖尿病", { text: "体重、久坐、饮食", by: ["中国2型糖尿病防治指南（2020）#52"] }, "空腹血糖、糖化血红蛋白"],
  ["高血压", { text: "盐、酒、体重、精神紧张", by: ["中国高血压防治指南（2018）#53"] }, "家里常备血压计"],
  ["冠心病", { text: "吸烟、血脂、血压", by: ["中国心血管病一级预防指南（2020）#54"] }, "血脂四项，遵医嘱"],
  ["脑卒中", { text: "血压、饮酒、心脏疾病", by: ["10.1016/S0140-6736(16)30506-2#55"] }, "血压与心电图"],
  ["痛风", { text: "饮酒、含糖饮料、体重", by: ["10.1002/acr.24180#56"] }, "血尿酸"],
  ["骨质疏松", { text: "日晒、运动、钙摄入", by: ["原发性骨质疏松症诊疗指南（2017）#57"] }, "骨密度，遵医嘱"],
];

/** /view8: common diseases in Chinese people. */
export function DiseasePage() {
  return (
    <ViewPage
      path="/view8"
      tagline="遗传只是一部分，习惯更要紧"
      facts={[
        ["样本", "唾液，自行取样"],
        ["看什么", "多基因的相对位置"],
        ["结果", "人群中的位置"],
        ["对象", "年满 18 周岁"],
      ]}
      limits="本检测为消费级检测，仅供参考和娱乐，不是患病概率，不用于疾病诊断和治疗；有症状或家族史，请到医院检查。结果可能有误或缺失，可能需要复检。"
    >
      <Section title="国人常见的六种" eyebrow="看什么" lead={<StatementText of={many} />} className="h-disease">
        <PlainTable caption="国人常见疾病与可以改变的因素" heads={["疾病", "可以改变", "筛查起点"]} rows={rows} />
      </Section>
      <Section title="看懂“相对位置”" eyebrow="怎么读" isTinted className="h-disease">
        <TextCards
          list={[
            ["它是什么", "把许多位点加在一起，看您排在参考人群的哪里。"],
            ["它不是什么", mostStayWell],
            ["怎么用它", "位置靠前，就把筛查和习惯放得更前；位置靠后，也不能放松。"],
          ]}
        />
      </Section>
      <Section title="两个误会" eyebrow="别信" className="h-disease">
        <CommonMistakes
          list={[
            ["位置低就不会得病", lowIsNotSafe],
            ["一次检测管一辈子", "基因不变，研究会变。新研究出来，位置可能重新计算。"],
          ]}
        />
      </Section>
      <Section title="能回答什么" eyebrow="边界" isTinted className="h-disease">
        <CanAndCannotLists
          can={["遗传倾向在人群中的位置", "哪些习惯最值得改", "体检时可以问医生什么"]}
          cannot={["会不会得病、什么时候得", "现在有没有病", "该吃什么药"]}
        />
      </Section>
    </ViewPage>
  );
}
