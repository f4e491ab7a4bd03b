import { Fragment, type ReactNode } from "react";
import { reportSections } from "#contract/report-view";
import type { ReportView } from "#contract/report-view.schemas";
import { GeneResults } from "./genes";
import { GenotypeGrid } from "./genotype-grid";
import { ReportHeadline } from "./headline";
import { ReportEvidence, ReportLimits, ReportMethod } from "./limits";
import { CommonMistakes, ResultMeaning } from "./meaning";
import { ReportSection } from "./part";
import { ReportPicture, ReportPictureHead } from "./picture";
import { PopulationShare } from "./population";
import { ReportTimeline } from "./report-timeline";
import { TargetResults } from "./targets";

type SectionName = (typeof reportSections)[number];

const sections: Readonly<Record<SectionName, (report: ReportView) => ReactNode>> = {
  grid: ({ grid }) => grid && <GenotypeGrid grid={grid} />,
  targets: ({ targets }) => targets.length > 0 && <TargetResults targets={targets} />,
  genes: ({ genes }) => genes.length > 0 && <GeneResults genes={genes} />,
  population: ({ population }) => population && <PopulationShare population={population} />,
  meaning: ({ meaning }) => <ResultMeaning meaning={meaning} />,
  mistakes: ({ mistakes }) => <CommonMistakes mistakes={mistakes} />,
  limits: ({ limits }) => <ReportLimits limits={limits} />,
  evidence: ({ evidence, references }) => <ReportEvidence evidence={evidence} references={references} />,
  timeline: ({ timeline }) => (
    <ReportSection title="这份报告的经过">
      <ReportTimeline timeline={timeline} />
    </ReportSection>
  ),
  method: (report) => <ReportMethod report={report} />,
};

/** The content of a report, in the order in which a person asks: what, why, what now, how sure, what happened. */
export function ReportContent({ report }: { readonly report: ReportView }) {
  return (
    <>
      {report.kind === "level" ? <ReportPictureHead report={report} /> : <ReportPicture report={report} />}
      <ReportText report={report} />
    </>
  );
}

/** The same without its picture. */
export function ReportText({ report }: { readonly report: ReportView }) {
  return (
    <>
      <ReportHeadline report={report} />
      {(report.sections ?? reportSections).map((name) => (
        <Fragment key={name}>{sections[name](report)}</Fragment>
      ))}
    </>
  );
}
