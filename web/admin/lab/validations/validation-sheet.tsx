import type { CSSProperties } from "react";
import { createPortal } from "react-dom";
import { type Study, studyNames, validationStateNames } from "#contract/validation-states";
import { formatTime } from "../../parts/format-time";
import css from "../../parts/print-sheet.module.css";
import { usePrinting } from "../../parts/use-printing";
import { studyMethods } from "./methods";
import { criteriaTable, rulesVersionText, studyTables, type TextTable, truthTable } from "./study-tables";
import { TextLines } from "./text-lines";
import type { Validation } from "./validation.model";
import { trueValueText } from "./validation-words";

/** Rows as high as their text. */
const rowHeight = { "--high": "5mm" } as CSSProperties;

interface ValidationSheetProps {
  readonly proof: Validation;
  readonly onDone: () => void;
}

/** The whole file on A4: true values, figures, how they are computed, every well, signature and fingerprint. */
export function ValidationSheet({ proof, onDone }: ValidationSheetProps) {
  usePrinting("log", true, onDone);
  const { validation, content } = proof;
  const { assay, number, state } = validation;
  return createPortal(
    <div className={css.paper} style={rowHeight}>
      <h1>{assay.name}性能验证报告</h1>
      <p>
        方案 {assay.code} 第 {assay.revision} 版，第 {number} 份验证，{validationStateNames[state]}
        。方案内容指纹（SHA-256）：
        {content.assay.contentHash ?? "—"}
      </p>
      <h2>一、计划</h2>
      <TextLines text={content.plan || "—"} />
      <h2>二、参考物质与真值</h2>
      <SheetTable of={truthTable(content)} />
      <h2>三、结果</h2>
      {(Object.keys(studyNames) as Study[]).map((study) => (
        <StudySheet key={study} study={study} proof={proof} />
      ))}
      <h2>四、结论</h2>
      <TextLines text={content.conclusion || "—"} />
      <Signatures proof={proof} />
      <h2>附：逐孔结果</h2>
      {content.runs.map((run) => (
        <SheetTable
          key={run.runId}
          of={{
            title: `${run.runNo}，${run.instrument || "—"}，${formatTime(run.endedAt)}，文件 ${run.fileName}，SHA-256 ${run.sha256}`,
            heads: ["孔", "样本名", "参考物质", "用途", "结果"],
            rows: run.wells.map(({ position, sampleName, material, study, copies, substance, results }) => [
              position,
              sampleName,
              [material, copies === null ? "" : `${copies} 拷贝/mL`, substance].filter(Boolean).join("，"),
              studyNames[study],
              results
                .map(
                  ({ target, value, ct }) =>
                    `${target} ${trueValueText(value)}${ct === null ? "" : `（${ct.toFixed(2)}）`}`,
                )
                .join("，"),
            ]),
          }}
        />
      ))}
    </div>,
    document.body,
  );
}

function StudySheet({ study, proof }: { study: Study; proof: Validation }) {
  const tables = studyTables(study, proof);
  const criteria = criteriaTable(study, proof);
  if (tables.length + criteria.rows.length === 0) return null;
  return (
    <section>
      <h3>{studyNames[study]}</h3>
      {criteria.rows.length > 0 ? <SheetTable of={criteria} /> : null}
      {tables.map((table) => (
        <SheetTable key={table.title} of={table} />
      ))}
      <p>方法：{studyMethods[study]}</p>
    </section>
  );
}

function Signatures({ proof: { validation, figures, hash } }: { proof: Validation }) {
  const { authors, signedBy, signedAt } = validation;
  return (
    <section>
      <p>编制：{authors.map(({ name }) => name).join("、")}</p>
      <p>签署：{signedBy ? `${signedBy.name}，${formatTime(signedAt)}（电子签署，签署时再次验证身份）` : "尚未签署"}</p>
      <p>{rulesVersionText(figures)}</p>
      <p>签署指纹（内容与数字的 SHA-256）：{hash ?? "—"}</p>
    </section>
  );
}

/** Adds keys to rows; rows of a printed table never move. */
const numbered = (rows: TextTable["rows"]) => rows.map((cells, id) => ({ cells, id }));

function SheetTable({ of: { title, heads, rows } }: { of: TextTable }) {
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbered(rows).map(({ cells, id }) => (
          <tr key={id}>
            {cells.map((text, at) => (
              <td key={heads[at]}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
