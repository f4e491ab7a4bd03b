import { Section } from "../parts/section";
import { ViewPage } from "./view-page";
import { CanCannot, Cards, Mistakes, PlainTable } from "./view-parts";

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
      <Section
        title="国人常见的六种"
        eyebrow="看什么"
        lead="这些疾病由许多基因和生活习惯共同造成，单个基因说明不了问题。"
        className="h-disease"
      >
        <PlainTable
          caption="国人常见疾病与可以改变的因素"
          heads={["疾病", "可以改变", "筛查起点"]}
          rows={[
            ["2 型糖尿病", "体重、久坐、甜饮料", "空腹血糖、糖化血红蛋白"],
            ["高血压", "盐、酒、体重、睡眠", "家里常备血压计"],
            ["冠心病", "吸烟、血脂、血压", "血脂四项，遵医嘱"],
            ["脑卒中", "血压、饮酒、房颤", "血压与心电图"],
            ["痛风", "饮酒、含糖饮料、体重", "血尿酸"],
            ["骨质疏松", "日晒、运动、钙摄入", "骨密度，遵医嘱"],
          ]}
        />
      </Section>
      <Section title="看懂“相对位置”" eyebrow="怎么读" isTinted className="h-disease">
        <Cards
          list={[
            ["它是什么", "把许多位点加在一起，看您排在参考人群的哪里。"],
            ["它不是什么", "不是患病概率，也不是诊断。排在前面的人多数不会得病。"],
            ["怎么用它", "位置靠前，就把筛查和习惯放得更前；位置靠后，也不能放松。"],
          ]}
        />
      </Section>
      <Section title="两个误会" eyebrow="别信" className="h-disease">
        <Mistakes
          list={[
            ["位置低就不会得病", "生活习惯不好的人，位置低也会得病。该做的体检照做。"],
            ["一次检测管一辈子", "基因不变，研究会变。新研究出来，位置可能重新计算。"],
          ]}
        />
      </Section>
      <Section title="能回答什么" eyebrow="边界" isTinted className="h-disease">
        <CanCannot
          can={["遗传倾向在人群中的位置", "哪些习惯最值得改", "体检时可以问医生什么"]}
          cannot={["会不会得病、什么时候得", "现在有没有病", "该吃什么药"]}
        />
      </Section>
    </ViewPage>
  );
}
