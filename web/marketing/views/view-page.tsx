import { Children, type ReactNode } from "react";
import { LimitsLine } from "../parts/limits-line";
import { PageHead } from "../parts/page-head";
import { Pairs } from "../parts/pairs";
import { Section } from "../parts/section";
import { SiteLink } from "../parts/site-link";
import { Said } from "../parts/statement";
import { sitePage } from "../site-pages";
import { SampleCard } from "./sample-card";
import { type ViewPath, viewPaths } from "./view-groups";
import { summaryOf } from "./view-list";

interface ViewPageProps {
  readonly path: ViewPath;
  readonly tagline: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Tests with a kit are bound by phone; questionnaires are asked for. */
  readonly isKit?: boolean;
  readonly limits?: string;
  readonly children: ReactNode;
}

const enquiry = ["/customize#enquiry", "机构咨询"] as const;

/** One view in full: its heading, its own parts, the scenes with a sample report, the limits, the other views. */
export function ViewPage({ path, tagline, facts, isKit = true, limits, children }: ViewPageProps) {
  const { title, lead, scenes, sample, sampleNote } = summaryOf(path);
  const { hue } = sitePage(path);
  return (
    <>
      <PageHead
        path={path}
        title={title}
        tagline={tagline}
        lead={<Said of={lead} />}
        facts={facts}
        ways={isKit ? [["/h5/bind", "绑定我的样本"], enquiry] : [enquiry]}
      />
      {children}
      <Section
        title="用在哪里，长什么样"
        eyebrow="场景与报告"
        className={`h-${hue} with-card`}
        isTinted={Children.count(children) % 2 === 1}
      >
        <Pairs of={scenes} />
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
