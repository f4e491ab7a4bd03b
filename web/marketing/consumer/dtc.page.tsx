import { FaqList } from "../parts/faq";
import { LimitsLine } from "../parts/limits-line";
import { PageHead } from "../parts/page-head";
import { Section } from "../parts/section";
import { dtcFaq } from "./dtc.faq";
import { LandingTabs } from "./landing-tabs";
import { StartingPointCards } from "./starters";

/** Consumer gene testing: nine directions by scene. */
export function DtcPage() {
  return (
    <>
      <PageHead
        path="/products/dtc"
        title="消费级|基因检测"
        tagline="从一份唾液，多了解一点自己"
        lead="聚会上的一杯酒，早晨的一杯咖啡，孩子的下一步，自己的身体和肌肤。九个方向，都从生活里的问题出发，用看得懂的话说清楚：测什么、得到什么、能回答什么、不能回答什么。"
        facts={[
          ["样本", "唾液，自行取样"],
          ["时间", "通常 2-3 天，短信通知"],
          ["对象", "年满 18 周岁"],
          ["报告", "手机查看，可分享卡片"],
        ]}
        ways={[
          ["/tubes", "怎么得到采样管"],
          ["/h5/bind", "绑定我的样本"],
          ["/customize", "为团体定制"],
        ]}
      />
      <Section title="先从两杯开始" eyebrow="从这里开始" lead="从喝酒和咖啡聊起。结果有趣、好懂，可以分享给朋友。">
        <StartingPointCards />
      </Section>
      <Section title="九个方向，按场景选" eyebrow="全部检测" isTinted>
        <LandingTabs />
      </Section>
      <Section title="常见问题" eyebrow="您可能想问" className="split">
        <FaqList list={dtcFaq} />
        <div className="after-faq">
          <LimitsLine />
        </div>
      </Section>
    </>
  );
}
