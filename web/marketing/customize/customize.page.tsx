import { LimitsLine } from "../parts/limits-line";
import { PageHead } from "../parts/page-head";
import { NameAndTextList } from "../parts/pairs";
import { Section } from "../parts/section";
import { EnquiryForm } from "./enquiry-form";
import { SocialSignIn } from "./social-sign-in";
import { ViewChoice } from "./view-choice";

const steps = [
  ["说需求", "告诉我们给谁用、在哪里用、想回答什么问题。"],
  ["定方案", "一起选位点、定规则、写报告，每一条都注明依据。"],
  ["做样品", "试制采样套件和样例报告，您确认后再批量。"],
  ["开始检测", "套件发放、样本检测、报告推送，进度随时可查。"],
] as const;

const receive = [
  ["一次通话", "弄清给谁用、在哪里用、要回答什么。"],
  ["一份方案", "列出位点、依据等级、周期与报价。"],
  ["一套样品", "采样套件与样例报告，看过再决定。"],
] as const;

/** Tailored tests: the nine directions, the procedure, and the enquiry form. */
export function CustomizePage() {
  return (
    <>
      <PageHead
        path="/customize"
        title="检测定制"
        tagline="您的场景，您的检测"
        lead="企业、门店、体检中心和教育机构，都可以按自己的客户和场景定制检测项目。九个方向任选其一，也可以组合；采样套件、报告样式和推送方式一并配合。"
        facts={[
          ["起步", "一个项目即可"],
          ["套件", "可印您的名称"],
          ["报告", "可显示检测地点"],
          ["数据", "机构只看十人以上汇总"],
        ]}
        ways={[
          ["#enquiry", "填写需求"],
          ["#views", "看九个方向"],
        ]}
      />
      <Section id="views" title="九个方向" eyebrow="可选内容" isTinted>
        <ViewChoice />
      </Section>
      <Section title="四步，做出您的检测" eyebrow="怎么合作">
        <ol className="grid-4 steps">
          {steps.map(([name, text], i) => (
            <li key={name} className="card">
              <span aria-hidden="true">{i + 1}</span>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <section id="enquiry" className="band tinted">
        <div className="wrap enquiry-grid">
          <div>
            <p className="eyebrow">联系我们</p>
            <h2>说说您的需求</h2>
            <p className="sec-lead">填写后会有专人联系您，一起把想法变成可以落地的检测。</p>
            <Receive />
            <div className="receive-limits">
              <LimitsLine text="用于招聘、盘点等用途时，单位只能得到十人以上的汇总数据，任何个人的结果只给本人，单位不得据此决定录用。" />
            </div>
            <SocialSignIn />
          </div>
          <EnquiryForm />
        </div>
      </section>
    </>
  );
}

function Receive() {
  return <NameAndTextList of={receive} className="pairs receive" />;
}
