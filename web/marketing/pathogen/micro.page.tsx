import { FaqList } from "../parts/faq";
import { LimitsLine } from "../parts/limits-line";
import { PageHead } from "../parts/page-head";
import { Section } from "../parts/section";
import { type Statement, StatementText } from "../parts/statement";
import { microFaq } from "./micro.faq";
import { PointOfCareClaims } from "./on-site";
import { ResultGuide } from "./result-guide";
import { VirusCircles } from "./virus-circles";

const limits = "结果只对本次样本负责，只回答样本中有没有这四种病原体的核酸，不能替代医生的诊断。身体不适请就医。";

const alike: Statement = {
  text: "发热、咳嗽、嗓子疼，新冠、甲流、乙流和呼吸道合胞病毒的症状很像，光凭症状分不清。四重核酸检测一次看四种，上机后约 30-40 分钟出结果，让您少等、少猜、少跑一趟。",
  by: ["CDC Flu vs COVID-19#68", "PMC8237866#19"],
};

/** Four viruses, the curves of a positive result, and point-of-care testing. */
export function MicroPage() {
  return (
    <>
      <PageHead
        path="/products/micro"
        title="病毒与微生物"
        tagline="一管样本，同时查四种呼吸道病毒"
        lead={<StatementText of={alike} />}
        facts={[
          ["样本", "唾液拭子"],
          ["检测", "四重核酸检测"],
          ["时间", "上机后|约 30-40 分钟"],
          ["准备", "取样前 30 分钟|不吃不喝"],
        ]}
        ways={[
          ["/tubes#places", "在哪里检测"],
          ["/h5/test", "现场快检登记"],
          ["/customize", "机构合作咨询"],
        ]}
      />
      <Section
        title="点开一种病毒，看看结果长什么样"
        eyebrow="四种病毒"
        lead="每管样本同时看四种病毒和一个内参。内参的曲线应当越过阈值，说明取样有效；四种病毒中哪条越过，就是检出了哪一种。"
      >
        <VirusCircles />
      </Section>
      <Section title="四个词，读懂报告" eyebrow="结果说明" isTinted>
        <ResultGuide />
      </Section>
      <Section
        title="现场快检"
        eyebrow="在哪里都能做"
        lead="把检测带到需要的地方：企业、学校、机场、工地、社区和门店。"
        className="h-pathogen"
      >
        <PointOfCareClaims />
      </Section>
      <Section title="常见问题" eyebrow="您可能想问" isTinted className="split">
        <FaqList list={microFaq} />
        <div className="after-faq">
          <LimitsLine text={limits} />
        </div>
      </Section>
    </>
  );
}
