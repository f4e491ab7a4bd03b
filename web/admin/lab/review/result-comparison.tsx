import type { ResultComparison } from "#contract/result-sets";
import { formatTime } from "../../parts/format-time";
import { OwnLink } from "../../parts/own-link";
import { Notice } from "../parts/notice";
import { callValue } from "./result-words";
import css from "./review.module.css";

type Side = ResultComparison["before"];

const outcomes = {
  waiting: { same: "重做的结果与报告相同，可以确认原报告有效", other: "重做的结果与报告不同" },
  confirmed: { same: "已确认原报告有效", other: "已确认原报告有效" },
  published: { same: "已发布更正版本", other: "已发布更正版本" },
  cancelled: { same: "更正已取消", other: "更正已取消" },
} as const;

/** What the report says beside what the result that was made again says, line by line. */
export function Comparison({ comparison }: { comparison: ResultComparison }) {
  const { before, after, rows, isSame, state, reason, askedBy, reportId, version } = comparison;
  return (
    <section>
      <h3 className={css.changesTitle}>与原报告比较</h3>
      <Notice
        tone={state !== "waiting" || isSame ? "ready" : "warn"}
        title={outcomes[state][isSame ? "same" : "other"]}
      >
        {askedBy.name} 要求重做：{reason}。<OwnLink href={`/lab/reports/${reportId}`}>打开报告</OwnLink>
      </Notice>
      <div className={css.compared}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">报告第 {version} 版</th>
              <th scope="col">重做的结果</th>
            </tr>
          </thead>
          <tbody>
            <ComparedRow
              name="结论"
              before={conclusion(before)}
              after={conclusion(after)}
              isSame={isSameConclusion(comparison)}
            />
            {rows.map((row) => (
              <ComparedRow
                key={row.targetCode}
                name={row.name}
                before={callValue(row.before)}
                after={callValue(row.after)}
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
      </div>
    </section>
  );
}

const conclusion = ({ level, phrase }: Side) => `${level === null ? "" : `${level}级 `}${phrase || "—"}`;
const isSameConclusion = ({ before, after }: ResultComparison) => conclusion(before) === conclusion(after);

function ComparedRow(props: { name: string; before: string; after: string; isSame: boolean }) {
  const { name, before, after, isSame } = props;
  return (
    <tr data-differs={isSame ? undefined : ""}>
      <th scope="row">{name}</th>
      <td>{before}</td>
      <td>
        {after}
        {isSame ? null : <span className={css.differs}>不同</span>}
      </td>
    </tr>
  );
}

function RunOf({ side: { run, measuredAt } }: { side: Side }) {
  return (
    <>
      <span className={css.numbers}>{run ? <OwnLink href={`/lab/runs/${run.id}`}>{run.runNo}</OwnLink> : "—"}</span>{" "}
      <span className={css.numbers}>{formatTime(measuredAt)}</span>
    </>
  );
}
