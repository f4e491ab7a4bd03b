import { dayText, momentText } from "../parts/moment-text";
import { PrintDialog } from "../parts/print.dialog";
import { FactRows } from "../parts/rows";
import type { ExportedData } from "./copy-buttons";

type Tube = ExportedData["tubes"][number];

/** All stored data in plain words, suitable for printing. */
export function CopyDialog({ data, onClose }: { readonly data: ExportedData; readonly onClose: () => void }) {
  return (
    <PrintDialog title="我的数据副本" onClose={onClose}>
      <p className="fine">
        手机号 {data.phoneMasked}，{momentText(data.exportedAt)} 导出
      </p>
      {data.tubes.map((tube) => (
        <section key={tube.barcode}>
          <h3>
            {tube.product} · {tube.barcode}
          </h3>
          <FactRows className="bound-card" of={factsOf(tube)} />
        </section>
      ))}
      <h3>同意记录</h3>
      <ul className="own-points">
        {data.consents.map((consent) => (
          <li key={`${consent.document} ${consent.action} ${consent.at}`}>
            {momentText(consent.at)} {consent.action === "given" ? "同意" : "撤回"} {consent.document}
          </li>
        ))}
      </ul>
      <h3>短信与查看记录</h3>
      <p>
        发送短信 {data.messages.length} 条；报告被查看 {data.views.length} 次，其中工作人员{" "}
        {data.views.filter(({ by }) => by === "staff").length} 次。逐条记录见导出文件。
      </p>
    </PrintDialog>
  );
}

function factsOf(tube: Tube): [name: string, value: string][] {
  const { person } = tube;
  const facts: [string, string | null | undefined][] = [
    ["姓名", person?.name],
    ["手机号", person?.phone],
    ["性别", person?.gender],
    ["出生年月", person?.birth],
    ["身高", person?.heightCm ? `${person.heightCm} 厘米` : null],
    ["体重", person?.weightKg ? `${person.weightKg} 公斤` : null],
    ["绑定", dayText(tube.boundAt)],
    ["签收", tube.receivedAt === null ? null : dayText(tube.receivedAt)],
    ...tube.findings.map(({ site, result }): [string, string] => [site, result]),
    ...tube.reports.map((report): [string, string] => [
      `报告第${report.version}版`,
      `${dayText(report.publishedAt)} 发布${report.level === null ? "" : `，级别 ${report.level}`}`,
    ]),
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
}
