import { verdictOfStudy } from "#contract/validation-figures";
import { type Study, studyNames } from "#contract/validation-states";
import { Panel } from "../../parts/panel";
import { StatusBadge } from "../../parts/status-badge";
import { FigureTable } from "./figure-table";
import { studyMethods } from "./methods";
import { criteriaTable, studyTables } from "./study-tables";
import type { Validation } from "./validation.model";

/** One study: its criteria, its figures with their limits, and the overall verdict. */
export function StudyPanel({ study, proof }: { study: Study; proof: Validation }) {
  const { figures } = proof;
  const tables = studyTables(study, proof);
  const criteria = criteriaTable(study, proof);
  const verdict = verdictOfStudy(figures.verdicts, study);
  return (
    <Panel
      title={studyNames[study]}
      actions={
        verdict === null ? null : (
          <StatusBadge tone={verdict ? "ready" : "bad"} label={verdict ? "达到标准" : "未达到标准"} />
        )
      }
    >
      <div className="column gap-16">
        {tables.length === 0 ? (
          <p className="muted">还没有为它测定的孔。关联批次时为这些孔选择“{studyNames[study]}”。</p>
        ) : null}
        {criteria.rows.length > 0 ? <FigureTable table={criteria} /> : null}
        {tables.map((table) => (
          <FigureTable key={table.title} table={table} />
        ))}
        <p className="size-12 muted">{studyMethods[study]}</p>
      </div>
    </Panel>
  );
}
