import { Children, type ReactNode } from "react";
import { LimitsLine } from "../parts/limits-line";
import { PageHead } from "../parts/page-head";
import { NameAndTextList } from "../parts/pairs";
import { Section } from "../parts/section";
import { SiteLink } from "../parts/site-link";
import { StatementText } from "../parts/statement";
import { useSiteOffer } from "../parts/use-offer";
import { sitePage } from "../site-pages";
import { OptionsForIndividuals } from "./own-way";
import { SampleCard } from "./sample-card";
import { type ViewPath, viewPaths } from "./view-groups";
import { viewSummaryOf } from "./view-list";

interface ViewPageProps {
  readonly path: ViewPath;
  readonly tagline: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** The audience of a questionnaire; tests with a tube have none. */
  readonly who?: "parent" | "employee";
  readonly limits?: string;
  readonly children: ReactNode;
}

const enquiry = ["/customize#enquiry", "机构咨询"] as const;
const tube = ["/tubes", "怎么得到采样管"] as const;
const bind = ["/h5/bind", "绑定我的样本"] as const;
const ownWays = { parent: ["#own-way", "家长怎么参加"], employee: ["#own-way", "员工怎么参加"] } as const;

/** The product behind a view. */
const products: Readonly<Partial<Record<ViewPath, string>>> = {
  "/view1": "alcohol",
  "/view2": "coffee",
  "/view3": "talent",
  "/view4": "study",
  "/view5": "specialty",
  "/view6": "nutrition",
  "/view7": "sport",
  "/view8": "disease",
  "/view9": "beauty",
};
/** The products of a first installation, used until the server has answered. */
const shipped: readonly ViewPath[] = ["/view1", "/view2"];

/** One view in full: its heading, its own parts, the scenes with a sample report, the limits, the other views. */
export function ViewPage({ path, tagline, facts, who, limits, children }: ViewPageProps) {
  const offer = useSiteOffer();
  const isInForce = offer ? offer.products.includes(products[path] ?? "") : shipped.includes(path);
  const { title, lead, scenes, sample, sampleNote } = viewSummaryOf(path);
  const { hue } = sitePage(path);
  return (
    <>
      <PageHead
        path={path}
        title={title}
        tagline={tagline}
        lead={<StatementText of={lead} />}
        facts={facts}
        isSoon={!isInForce}
        ways={who ? [ownWays[who], enquiry] : isInForce ? [tube, bind, enquiry] : [enquiry]}
      />
      {children}
      {who ? <OptionsForIndividuals who={who} className={`h-${hue}`} /> : null}
      <Section
        title="用在哪里，长什么样"
        eyebrow="场景与报告"
        className={`h-${hue} with-card`}
        isTinted={Children.count(children) % 2 === 1}
      >
        <NameAndTextList of={scenes} />
        <SampleCard title={title} hue={hue} sample={sample} note={sampleNote} />
      </Section>
      <section className="band view-others" aria-labelledby="others">
        <div className="wrap">
          <LimitsLine text={limits} />
          <h2 className="others-title" id="others">
            其他八个方向
          </h2>
          <ul className="others">
            {viewPaths
              .filter((other) => other !== path)
              .map((other) => (
                <li key={other} className={`h-${sitePage(other).hue}`}>
                  <SiteLink to={other}>{sitePage(other).name}</SiteLink>
                </li>
              ))}
          </ul>
        </div>
      </section>
    </>
  );
}
