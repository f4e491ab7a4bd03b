import { useState } from "react";
import type { ReportView } from "#contract/report-view.schemas";
import { birthLabel } from "../info/birth-text";
import { dayText } from "../parts/moment-text";
import { FactRows } from "../parts/rows";
import { useLargeText } from "../parts/text-size";
import { type ArtLine, artLines, artText, headlineLines, plateLines, templateArt } from "./template-fields";

type WithReport = { readonly report: ReportView };

/** The template's picture with the customer's lines on it. Without a picture the same lines are shown as text. */
export function ReportPictureHead({ report }: WithReport) {
  const art = templateArt(report);
  const [isBroken, setBroken] = useState(false);
  const [isLarge] = useLargeText();
  if (!art || isBroken) return <PlainHead report={report} />;
  const lines = report.art
    ? artLines(report.art, report)
    : [...headlineLines(report.headline.title, report.headline.phrase), ...plateLines(report)];
  return (
    <>
      <svg className="picture" viewBox="0 0 750 1000" role="img" aria-label={artText(report)}>
        <image href={art.href} width="750" height="1000" onError={() => setBroken(true)} />
        {lines.map((line) => (
          <ArtTextLine key={`${line.x}-${line.y}`} line={line} fill={art.palette[line.tone]} />
        ))}
      </svg>
      <div className={isLarge ? "" : "visually-hidden"}>
        <PersonFacts report={report} />
      </div>
    </>
  );
}

function ArtTextLine({ line, fill }: { readonly line: ArtLine; readonly fill: string }) {
  const isStrong = line.tone === "phrase" || line.tone === "value";
  return (
    <text x={line.x} y={line.y} fontSize={line.size} fill={fill} fontWeight={isStrong ? 600 : 400}>
      {line.text}
    </text>
  );
}

function PlainHead({ report }: WithReport) {
  return (
    <div className="plain-head">
      {report.ji !== null && <p className="plain-level">{report.ji}</p>}
      <PersonFacts report={report} />
    </div>
  );
}

/** Head of a report without levels: the product's drawing, and the person as text. */
export function ReportPicture({ report }: WithReport) {
  const [isBroken, setBroken] = useState(false);
  return (
    <>
      {!isBroken && (
        <img
          className="picture"
          src={`/art/reports/${report.tpl_id}.svg`}
          alt=""
          width="750"
          height="420"
          onError={() => setBroken(true)}
        />
      )}
      <PersonFacts report={report} />
    </>
  );
}

function PersonFacts({ report }: WithReport) {
  const rows = [
    ["姓名", report.name],
    ["性别", report.gender],
    ["出生", birthLabel(report.birth)],
    ["检测日期", dayText(report.pcr_time)],
    ["检测地点", [report.merchant, report.merchant_address].filter(Boolean).join("，")],
  ] as const;
  return <FactRows className="person" of={rows.filter(([, value]) => value)} />;
}
