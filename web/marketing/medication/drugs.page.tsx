import { FaqList } from "../parts/faq";
import { Icon } from "../parts/icon";
import { LimitsLine } from "../parts/limits-line";
import { PageHead } from "../parts/page-head";
import { Section } from "../parts/section";
import { SiteLink } from "../parts/site-link";
import { type Statement, StatementText } from "../parts/statement";
import { CategoryTable } from "./category-table";
import { DrugCards } from "./drug-cards";
import { drugsFaq } from "./drugs.faq";
import { ExampleSwitch } from "./example-switch";
import { GenotypeExplorer } from "./genotype-explorer";

const limits =
  "本页为科普内容，不是用药方案，也不针对任何品牌。结果供您与医生、药师沟通，不用于疾病诊断；任何用药变化请由医生决定。";

const way: Statement = {
  text: "药物进入身体，要靠酶来加工、靠转运蛋白来搬运。编码这些蛋白的基因因人而异，所以同一种药，有人效果好，有人效果差，还有人容易出现不良反应。了解自己的基因，是为了沟通时有依据。",
  by: ["NHFPC 2015-240#16"],
};

/** Precision medication: categories, two worked examples, the explorer. */
export function DrugsPage() {
  return (
    <>
      <PageHead
        path="/products/drugs"
        title="精准用药"
        tagline="看懂基因，和医生说得更清楚"
        lead={<StatementText of={way} />}
        facts={[
          ["样本", "唾液"],
          ["看什么", "药物相关基因位点"],
          ["得到什么", "带注释的|基因型报告"],
          ["给谁看", "您的医生和药师"],
        ]}
        ways={[
          ["/tubes", "怎么得到采样管"],
          ["/customize", "了解检测定制"],
          ["/products/drugs#examples", "看两个例子"],
        ]}
      />
      <Section title="五种常被问到的药" eyebrow="从药说起">
        <DrugCards />
      </Section>
      <Section
        title="四类药物，基因与指导"
        eyebrow="一张表"
        lead="每一行都写明依据强弱。证据弱的，我们只作科普，不给建议。"
        isTinted
        className="h-medication"
      >
        <CategoryTable />
      </Section>
      <Section
        id="examples"
        title="两个例子，看懂一份报告"
        eyebrow="位点 · 基因型 · 频率 · 影响 · 建议"
        className="h-medication"
      >
        <ExampleSwitch />
      </Section>
      <Section
        title="基因型浏览"
        eyebrow="动手试试"
        lead="选一个位点，再选一个基因型，看看有多少人是同一基因型、影响是什么、该怎么做。"
        isTinted
        className="h-medication"
      >
        <GenotypeExplorer />
      </Section>
      <LastPart />
    </>
  );
}

function LastPart() {
  return (
    <Section title="常见问题" eyebrow="您可能想问" className="split">
      <FaqList list={drugsFaq} />
      <div className="after-faq">
        <LimitsLine text={limits} />
      </div>
      <p className="after-faq">
        <SiteLink to="/customize" className="btn line">
          为您的机构定制用药检测
          <Icon name="right" size={18} />
        </SiteLink>
      </p>
    </Section>
  );
}
