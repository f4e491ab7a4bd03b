import type { ReactNode } from "react";
import type { ResultComparison } from "#contract/result-sets.schemas";
import { formatTime } from "../../parts/format-time";
import { Notice } from "../../parts/notice";
import { OfficeLink } from "../../parts/own-link";
import table from "../../parts/panel-table.module.css";
import { screenLink } from "../../parts/screen-link";
import { ScrollBox } from "../../parts/scroll-box";
import { callText } from "./result-words";
import css from "./review.module.css";

type Side = ResultComparison["before"];

const outcomes = {
  waiting: { same: "重做的结果与报告相同，可以确认原报告有效", other: "重做的结果与报告不同" },
  confirmed: { same: "已确认原报告有效", other: "已确认原报告有效" },
  published: { same: "已发布更正版本", other: "已发布更正版本" },
  cancelled: { same: "更正已取消", other: "更正已取消" },
} as const;

/** The published report beside the new result, line by line. */
export function ReportComparison({ comparison }: { comparison: ResultComparison }) {
  const { before, after, rows, isSame, state, reason, askedBy, reportId, version } = comparison;
  return (
    <section>
      <h3 className="flat below-8 size-15 ink">与原报告比较</h3>
      <Notice
        tone={state !== "waiting" || isSame ? "ready" : "warn"}
        title={outcomes[state][isSame ? "same" : "other"]}
      >
        {askedBy.name} 要求重做：{reason}。
        <OfficeLink href={screenLink("/lab/reports/$reportId", { reportId })}>打开报告</OfficeLink>
      </Notice>
      <ComparedResults heads={[`报告第 ${version} 版`, "重做的结果"]} sides={[before, after]} rows={rows} />
    </section>
  );
}

interface ComparedResultsProps {
  readonly heads: readonly [ReactNode, ReactNode];
  readonly sides: readonly [Side, Side];
  readonly rows: readonly Pick<
    ResultComparison["rows"][number],
    "targetCode" | "name" | "before" | "after" | "isSame"
  >[];
  /** True when both are of one product, so that their conclusions can be compared. */
  readonly hasConclusions?: boolean;
}

/** Two results in two columns: conclusion, every site or target, run. */
export function ComparedResults({ heads, sides: [before, after], rows, hasConclusions = true }: ComparedResultsProps) {
  return (
    <ScrollBox label="结果对比" className="box scroll-x above-8">
      <table className={`sheet ${table.table} ${css.table}`}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {hasConclusions ? (
            <ComparedRow
              name="结论"
              before={conclusion(before)}
              after={conclusion(after)}
              isSame={conclusion(before) === conclusion(after)}
            />
          ) : null}
          {rows.map((row) => (
            <ComparedRow
              key={row.targetCode}
              name={row.name}
              before={callText(row.before)}
              after={callText(row.after)}
              isSame={row.isSame}
            />
          ))}
          <tr>
            <th scope="row">检测批次</th>
            <td>
              <RunOf side={before} />
            </td>
            <td>
              <RunOf side={after} />
            </td>
          </tr>
        </tbody>
      </table>
    </ScrollBox>
  );
}

const conclusion = ({ level, phrase }: Side) => `${level === null ? "" : `${level}级 `}${phrase || "—"}`;

function ComparedRow(props: { name: string; before: string; after: string; isSame: boolean }) {
  const { name, before, after, isSame } = props;
  return (
    <tr data-differs={isSame ? undefined : ""}>
      <th scope="row">{name}</th>
      <td>{before}</td>
      <td>
        {after}
        {isSame ? null : <span className="mark amber">不同</span>}
      </td>
    </tr>
  );
}

function RunOf({ side: { run, measuredAt } }: { side: Side }) {
  return (
    <>
      <span className={`size-13 muted nowrap ${css.numbers}`}>
        {run ? <OfficeLink href={screenLink("/lab/runs/$runId", { runId: run.id })}>{run.runNo}</OfficeLink> : "—"}
      </span>{" "}
      <span className={`size-13 muted nowrap ${css.numbers}`}>{formatTime(measuredAt)}</span>
    </>
  );
}
