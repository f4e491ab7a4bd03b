import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Study, studyNames, validationStateNames } from "#contract/validation-states";
import { getValidation, listValidations } from "#contract/validations";
import type { ValidationItem } from "#contract/validations.schemas";
import { callQuery } from "../../parts/data/queries";
import { formatTime } from "../../parts/format-time";
import { OfficeLink } from "../../parts/own-link";
import { Panel } from "../../parts/panel";
import { PanelTable } from "../../parts/panel-table";
import { screenLink } from "../../parts/screen-link";
import { Skeleton } from "../../parts/skeleton";
import { FigureTable } from "./figure-table";
import { criteriaTable, studyTables, type TextTable } from "./study-tables";
import { parseValidation, type Validation } from "./validation.model";

interface VersionsProps {
  readonly proof: Validation;
  readonly compared: string | null;
  readonly onCompare: (id: string | null) => void;
}

/** Every validation of the same assay; one of them can be shown beside this one. */
export function ValidationVersions({ proof, compared, onCompare }: VersionsProps) {
  const { assay, id, number } = proof.validation;
  const { data } = useQuery(callQuery(listValidations, { query: { assayCode: assay.code, pageSize: 50 } }));
  const others = (data?.list ?? []).filter((one) => one.id !== id);
  if (others.length === 0) return null;
  const beside = others.find((one) => one.id === compared);
  return (
    <Panel title="其他版本">
      <div className="column gap-16">
        <PanelTable
          label="其他版本"
          rows={others}
          keyOf={(one) => one.id}
          isLine
          columns={[
            { title: "验证", isRowHead: true, cell: (one) => <VersionLink of={one} /> },
            { title: "方案版本", cell: (one) => `第 ${one.assay.revision} 版` },
            { title: "状态", cell: ({ state }) => validationStateNames[state] },
            {
              title: "签署",
              cell: (one) => (one.signedBy ? `${one.signedBy.name}，${formatTime(one.signedAt)}` : "—"),
            },
            {
              title: "比较",
              cell: (one) => (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-pressed={one.id === compared}
                  onClick={() => onCompare(one.id === compared ? null : one.id)}
                >
                  {one.id === compared ? "收起" : "并排比较"}
                </Button>
              ),
            },
          ]}
        />
        {beside ? <Comparison proof={proof} number={number} other={beside} /> : null}
      </div>
    </Panel>
  );
}

const VersionLink = ({ of: { id, number } }: { of: ValidationItem }) => (
  <OfficeLink href={screenLink("/lab/validations/$validationId", { validationId: id })}>第 {number} 份</OfficeLink>
);

function Comparison({ proof, number, other }: { proof: Validation; number: number; other: ValidationItem }) {
  const { data } = useQuery(callQuery(getValidation, { params: { id: other.id } }));
  if (!data) return <Skeleton height={240} />;
  const theirs = parseValidation(data);
  return (
    <>
      {(Object.keys(studyNames) as Study[]).flatMap((study) => {
        const [mine, before] = [tablesOf(study, proof), tablesOf(study, theirs)];
        if (mine.length + before.length === 0) return [];
        return [
          <section key={study} className="halves fold-wide gap-16" aria-label={`比较${studyNames[study]}`}>
            <Side title={`第 ${other.number} 份 ${studyNames[study]}`} tables={before} />
            <Side title={`第 ${number} 份 ${studyNames[study]}`} tables={mine} />
          </section>,
        ];
      })}
    </>
  );
}

function tablesOf(study: Study, proof: Validation): TextTable[] {
  const criteria = criteriaTable(study, proof);
  return [...(criteria.rows.length > 0 ? [criteria] : []), ...studyTables(study, proof)];
}

function Side({ title, tables }: { title: string; tables: readonly TextTable[] }) {
  return (
    <div className="column gap-8">
      <p className="strong">{title}</p>
      {tables.length === 0 ? <p className="muted">没有数据</p> : null}
      {tables.map((table) => (
        <FigureTable key={table.title} table={table} />
      ))}
    </div>
  );
}
