import { Fragment, type ReactNode } from "react";
import { reportSections } from "#contract/report-view";
import type { ReportView } from "#contract/report-view.schemas";
import { Genes } from "./genes";
import { GenotypeGrid } from "./genotype-grid";
import { Headline } from "./headline";
import { Evidence, Limits, Method } from "./limits";
import { Meaning, Mistakes } from "./meaning";
import { Part } from "./part";
import { PictureHead, ReportPicture } from "./picture";
import { Population } from "./population";
import { ReportTimeline } from "./report-timeline";
import { Targets } from "./targets";

type SectionName = (typeof reportSections)[number];

const sections: Readonly<Record<SectionName, (report: ReportView) => ReactNode>> = {
  grid: ({ grid }) => grid && <GenotypeGrid grid={grid} />,
  targets: ({ targets }) => targets.length > 0 && <Targets targets={targets} />,
  genes: ({ genes }) => genes.length > 0 && <Genes genes={genes} />,
  population: ({ population }) => population && <Population population={population} />,
  meaning: ({ meaning }) => <Meaning meaning={meaning} />,
  mistakes: ({ mistakes }) => <Mistakes mistakes={mistakes} />,
  limits: ({ limits }) => <Limits limits={limits} />,
  evidence: ({ evidence, references }) => <Evidence evidence={evidence} references={references} />,
  timeline: ({ timeline }) => (
    <Part title="这份报告的经过">
      <ReportTimeline timeline={timeline} />
    </Part>
  ),
  method: (report) => <Method report={report} />,
};

/** The content of a report, in the order in which a person asks: what, why, what now, how sure, what happened. */
export function ReportContent({ report }: { readonly report: ReportView }) {
  return (
    <>
      {report.kind === "level" ? <PictureHead report={report} /> : <ReportPicture report={report} />}
      <ReportText report={report} />
    </>
  );
}

/** The same without its picture. */
export function ReportText({ report }: { readonly report: ReportView }) {
  return (
    <>
      <Headline report={report} />
      {(report.sections ?? reportSections).map((name) => (
        <Fragment key={name}>{sections[name](report)}</Fragment>
      ))}
    </>
  );
}
