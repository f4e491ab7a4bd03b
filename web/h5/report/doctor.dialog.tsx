import type { ReportView } from "#contract/report-view.schemas";
import { birthLabel } from "../info/birth-text";
import { dayText } from "../parts/moment-text";
import { PrintDialog } from "../parts/print.dialog";
import { FactRows } from "../parts/rows";
import { PrintoutCode } from "./print-code";
import { orderedTargets, sampleKindText } from "./report-text";

interface DoctorDialogProps {
  readonly report: ReportView;
  readonly onClose: () => void;
}

/**
 * One page for a doctor: the person, the findings and the method, the limits, and how to check the page. No advice, no
 * drawing.
 */
export function DoctorDialog({ report, onClose }: DoctorDialogProps) {
  const { name, gender, birth, product, method, ji, headline, limits } = report;
  const facts = [
    ["姓名", `${name}，${gender}，${birthLabel(birth)}生`],
    ["检测项目", product.name],
    ["样本", sampleKindText(product.sampleKind)],
    ["检测日期", dayText(report.pcr_time)],
    ["方法", `${method.assay}；${method.ruleSet}`],
    ["实验室", method.laboratory],
    ["结果", `${ji === null ? "" : `${ji}级（0-9级），`}${headline.phrase}`],
  ] as const;
  return (
    <PrintDialog title="给医生的一页" onClose={onClose}>
      <FactRows className="bound-card" of={facts} />
      <Findings report={report} />
      <h3>局限</h3>
      <p>{limits.standing}</p>
      <ul className="plain-list">
        {limits.sentences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="fine">
        第 {report.version} 版，{dayText(report.publishedAt)} 发布，核对码 {report.fingerprint}
        {report.checkCode && `；核验码 ${report.checkCode.match(/.{4}/g)?.join(" ")}，在网站“核验报告”输入`}。
      </p>
      {report.checkCode && <PrintoutCode code={report.checkCode} proof={report.proof} />}
    </PrintDialog>
  );
}

/** Genotypes as the report writes them, or the finding of each target. */
function Findings({ report }: Pick<DoctorDialogProps, "report">) {
  const isPanel = report.kind === "pathogen";
  const heads = isPanel ? ["靶标", "结果"] : ["基因", "位点", "基因型", "判读"];
  const rows = isPanel
    ? orderedTargets(report.targets).map((target) => [target.name, target.resultText])
    : report.genes.map(({ gene, site, genotype, phenotype }) => [gene, site, genotype ?? "未判读", phenotype]);
  return (
    <table className="findings">
      <caption className="visually-hidden">检测结果</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.join(" ")}>
            {cells.map((cell, i) => (
              <td key={heads[i]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
