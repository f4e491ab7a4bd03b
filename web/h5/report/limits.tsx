import type { ReportView } from "#contract/report-view.schemas";
import { dayText } from "../parts/moment-text";
import { FactRows } from "../parts/rows";
import { ReportSection } from "./part";
import { PrintoutCode } from "./print-code";
import { gradeTexts, sampleKindText } from "./report-text";

/** What this result cannot say, and what was not examined. */
export function ReportLimits({ limits }: { readonly limits: ReportView["limits"] }) {
  return (
    <ReportSection title="局限与未检测内容">
      <p className="standing">{limits.standing}</p>
      <ul className="plain-list">
        {limits.sentences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {limits.notTested.length > 0 && (
        <>
          <h3>本次没有检测</h3>
          <ul className="chips">
            {limits.notTested.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </ReportSection>
  );
}

/** How strong the evidence for each claim is, and its sources. */
export function ReportEvidence({ evidence, references }: Pick<ReportView, "evidence" | "references">) {
  const used = [...new Set(evidence.map((one) => one.grade))].sort();
  return (
    <ReportSection title="证据与参考资料">
      <ul className="evidence">
        {evidence.map((one) => (
          <li key={one.claim}>
            <span className={`grade grade-${one.grade}`}>
              <span className="visually-hidden">证据等级</span>
              {one.grade}
            </span>
            <p>
              {one.claim}
              <span className="fine">{one.note}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="fine">{used.map((grade) => `${grade} ${gradeTexts[grade]}`).join("；")}。</p>
      {references.length > 0 && (
        <ol className="references">
          {references.map((reference) => (
            <li key={reference.text}>
              {reference.text}
              {reference.year !== null && `，${reference.year}`}
            </li>
          ))}
        </ol>
      )}
    </ReportSection>
  );
}

/** How the result was made, and how a printout can be checked. */
export function ReportMethod({ report }: { readonly report: ReportView }) {
  const rows = [
    ["检测方法", report.method.assay],
    ["判读规则", report.method.ruleSet],
    ["样本类型", sampleKindText(report.product.sampleKind)],
    ["仪器", report.method.instrument],
    ["实验室", report.method.laboratory],
    ["检测地点", [report.merchant, report.merchant_address].filter(Boolean).join("，")],
    ["检测日期", dayText(report.pcr_time)],
    ["发布日期", dayText(report.publishedAt)],
    ["报告版本", `第 ${report.version} 版`],
    ["核对码", report.fingerprint],
    ...(report.release ? [["发布方式", releaseText(report.release)] as const] : []),
  ] as const;
  return (
    <ReportSection title="检测信息">
      <FactRows className="method" of={rows.filter(([, value]) => value)} />
      {report.release && (
        <details className="release">
          <summary>自动发布的 {report.release.conditions.length} 个条件</summary>
          <FactRows
            className="method"
            of={report.release.conditions.map(({ text, figure }) => [text, figure] as const)}
          />
        </details>
      )}
      {report.checkCode && <PrintoutCode code={report.checkCode} proof={report.proof} />}
    </ReportSection>
  );
}

/** In words: that nobody reviewed the result, and who approved automatic release. */
function releaseText({ approvedBy, approvedAt, conditions }: NonNullable<ReportView["release"]>): string {
  const approval = `${approvedBy} ${dayText(approvedAt)}批准`;
  return `${conditions.length} 个条件全部符合，由规则自动发布，没有人工审核；这一规则由${approval}`;
}
