import type { ReactNode } from "react";
import type { Laboratory, ReportSheet } from "#contract/report-office.schemas";
import { birthLabel } from "../info/birth-text";
import { dayText } from "../parts/moment-text";
import { FactRows } from "../parts/rows";
import { ReportText } from "../report/report-content";
import { hueClass, sampleKindText } from "../report/report-text";

/** A code in groups of four, as it is read aloud. */
export const groupCode = (code: string): string => code.match(/.{1,4}/g)?.join(" ") ?? "";

interface SheetProps {
  readonly laboratory: Laboratory;
  readonly sheet: ReportSheet;
  readonly place: number;
}

/** One report on A4: the laboratory, the report's number, the person, the content, the signatures. */
export function PrintedReport({ laboratory, sheet, place }: SheetProps) {
  const { view } = sheet;
  return (
    <article className={`report sheet-${place} ${hueClass(view.tpl_id)}`}>
      <Letterhead laboratory={laboratory} />
      <Facts sheet={sheet} />
      <ReportText report={view} />
      <Signatures sheet={sheet} />
      <p className="fine">
        本报告仅对所检样本负责。{laboratory.phone && `如有疑问，请致电 ${laboratory.phone}。`}
        —— 报告完 ——
      </p>
    </article>
  );
}

function Letterhead({ laboratory: { name, licence, address, phone } }: Pick<SheetProps, "laboratory">) {
  const lines = [licence && `执业许可证号：${licence}`, address && `地址：${address}`, phone && `电话：${phone}`];
  return (
    <header className="part headline">
      <p className="kicker">{name}</p>
      <h1>检测报告</h1>
      <p>{lines.filter(Boolean).join("　")}</p>
    </header>
  );
}

function Facts({ sheet: { number, barcode, receivedAt, view } }: { readonly sheet: ReportSheet }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["报告编号", number ?? view.fingerprint],
    ["报告版本", `第 ${view.version} 版`],
    ["姓名", view.name],
    ["性别", view.gender],
    ["出生", birthLabel(view.birth)],
    ["检测产品", view.product.name],
    ["样本条码", barcode],
    ["样本类型", sampleKindText(view.product.sampleKind)],
    ["签收日期", receivedAt === null ? "" : dayText(receivedAt)],
    ["检测日期", dayText(view.pcr_time)],
    ["检测地点", [view.merchant, view.merchant_address].filter(Boolean).join("，")],
    ["核验码", view.checkCode && groupCode(view.checkCode)],
  ];
  return <FactRows className="person" of={facts.filter(([, value]) => value)} />;
}

/** Who tested, reviewed and published; a step without a person says that it was automatic. */
function Signatures({ sheet }: { readonly sheet: ReportSheet }) {
  const { view, testedBy, reviewedBy, reviewedAt, publishedBy, isByRule } = sheet;
  const people = [
    ["检测人", testedBy ?? "仪器自动检测", dayText(view.pcr_time)],
    isByRule
      ? (["审核人", "无，由规则自动发布，没有人工审核", ""] as const)
      : (["审核人", reviewedBy ?? "", reviewedAt === null ? "" : dayText(reviewedAt)] as const),
    ["发布人", publishedBy ?? "由规则自动发布", dayText(view.publishedAt)],
  ] as const;
  return (
    <FactRows className="person" of={people.map(([role, name, day]) => [role, `${name}　${day}`.trim()] as const)} />
  );
}
