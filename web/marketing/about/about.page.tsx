import { PageHead } from "../parts/page-head";
import { Section } from "../parts/section";
import { TextCards } from "../views/view-parts";
import { ContactData } from "./contact";
import { DataSafety } from "./data-safety";
import { LabSteps } from "./lab-steps";

const principles = [
  ["说清楚", "先说生活里的话，再说专业名词。每个数字带单位，每个频率写明来源。"],
  ["不越界", "不作诊断，不给个人用药剂量，不替您作决定。该看医生的，直接告诉您看医生。"],
  ["留余地", "证据分级写在报告上。文献有分歧，就把分歧写进注释。"],
  ["可追溯", "报告是哪一版规则得出的，谁提交、谁审核或按哪条规则发布，都留有记录。"],
] as const;

const quality = [
  ["对照先行", "每批带阴性、阳性对照，对照不对，整批不发。"],
  ["内参把关", "每管有内参，没出现就判无效，请您重新取样。"],
  ["核对有规矩", "提交的人不能审核。快检的未检出结果可按批准的条件自动发布，报告里写明没有人工审核。"],
  ["原始数据不改", "仪器文件原样保存并留下校验值，重复导入不会改变结果。"],
  ["规则有版本", "结论由公开规则得出，规则改动须第二个人批准。"],
  ["不猜结果", "看不清的孔不判读，宁可复检，也不凑一个级别。"],
] as const;

/** The company, how the laboratory works, how data are protected, how to contact us. */
export function AboutPage() {
  return (
    <>
      <PageHead
        path="/aboutus"
        title="关于我们"
        tagline="做得准，说得清，管得住"
        lead="我们是一家做基因与病原体检测的公司，检测由下面“联系我们”列出的实验室完成，也把检测带到普通场所。我们相信，检测的价值不在于吓人或讨好，而在于把能说的说清楚，把不能说的也说清楚。"
        facts={[
          ["检测", "基因位点|与呼吸道病毒"],
          ["方式", "实验室检测|与现场快检"],
          ["报告", "手机验证后查看"],
          ["数据", "加密保存，由您做主"],
        ]}
        ways={[
          ["#contact", "联系我们"],
          ["#data", "数据安全"],
        ]}
      />
      <Section title="四条原则" eyebrow="我们是谁" className="h-brand">
        <TextCards list={principles} columns={4} />
      </Section>
      <Section
        title="一管样本的七步"
        eyebrow="实验室怎样工作"
        lead="从到达到发布，每一步都有记录。您在手机上看到的进度，就是实验室里的进度。"
        isTinted
      >
        <LabSteps />
      </Section>
      <Section title="六道质量关" eyebrow="怎样保证" className="h-pathogen">
        <TextCards list={quality} />
      </Section>
      <Section
        id="data"
        title="您的数据，您做主"
        eyebrow="数据安全"
        lead="基因信息一生不变，所以我们从第一天就按最严的要求来保管。"
        isTinted
      >
        <DataSafety />
      </Section>
      <Section id="contact" title="联系我们" eyebrow="找到我们">
        <ContactData />
      </Section>
    </>
  );
}
