import { FaqList } from "../parts/faq";
import { Icon } from "../parts/icon";
import { Section } from "../parts/section";
import { SiteLink } from "../parts/site-link";
import { ProductAreaCards } from "./areas";
import { BindOncePromise } from "./bind-once";
import { FigureClaims } from "./claims";
import { ServiceSteps } from "./flow";
import { Hero } from "./hero";
import { homeFaq } from "./home.faq";
import { Honeycomb } from "./honeycomb";

/** What the service is, why it is simple, where it is used, how long it takes. */
export function HomePage() {
  return (
    <>
      <Hero />
      <Section
        title="七个特点，一次说清"
        eyebrow="为什么简单"
        lead="快检不该只属于大实验室。从取样到出结果，每一步都为普通场所设计。"
        isTinted
      >
        <Honeycomb />
      </Section>
      <Section title="三个应用方向" eyebrow="用在哪里" lead="同一套采样与检测流程，回答三类不同的问题。">
        <ProductAreaCards />
      </Section>
      <Section
        id="flow"
        title="四步，约 40 分钟"
        eyebrow="怎么做"
        lead="从张开嘴到看见结果，时间花在哪里，一条线画给您看。"
        isTinted
        isCentred
      >
        <ServiceSteps />
      </Section>
      <FigureClaims />
      <Section title="绑定一次，等着看就好" eyebrow="对您来说" lead="样本只绑定一次，实验室完成检测，报告自动推送。">
        <BindOncePromise />
      </Section>
      <Section id="faq" title="常见问题" eyebrow="您可能想问" isTinted className="split">
        <FaqList list={homeFaq} />
        <p className="after-faq">
          <SiteLink to="/customize" className="btn line">
            为您的机构定制检测
            <Icon name="right" size={18} />
          </SiteLink>
        </p>
      </Section>
    </>
  );
}
