import type { ReportView } from "#contract/report-view";
import { Actions } from "./actions";
import { Genes } from "./genes";
import { GenotypeGrid } from "./genotype-grid";
import { Headline } from "./headline";
import { Evidence, Limits, Method } from "./limits";
import { Meaning, Mistakes } from "./meaning";
import { Part } from "./part";
import { PictureHead, ReportPicture } from "./picture";
import { Population } from "./population";
import { hueClass } from "./report-text";
import { ReportTimeline } from "./report-timeline";
import { Targets } from "./targets";

/** The whole report, in the order in which a person asks: what, why, what now, how sure, what happened. */
export function ReportBody({ report }: { readonly report: ReportView }) {
  return (
    <article className={hueClass(report.tpl_id)}>
      {report.notices.map((notice) => (
        <p className="notice notice-amber report-notice" role="note" key={`${notice.kind}-${notice.at}`}>
          {notice.text}
        </p>
      ))}
      {report.kind === "level" ? <PictureHead report={report} /> : <ReportPicture report={report} />}
      <Headline report={report} />
      {report.grid && <GenotypeGrid grid={report.grid} />}
      {report.targets.length > 0 && <Targets targets={report.targets} />}
      {report.genes.length > 0 && <Genes genes={report.genes} />}
      {report.population && <Population population={report.population} />}
      <Meaning meaning={report.meaning} />
      <Mistakes mistakes={report.mistakes} />
      <Limits limits={report.limits} />
      <Evidence evidence={report.evidence} references={report.references} />
      <Part title="这份报告的经过">
        <ReportTimeline timeline={report.timeline} />
      </Part>
      <Method report={report} />
      <Actions report={report} />
    </article>
  );
}
