import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { type Study, studyNames } from "#contract/validation-states";
import { getValidation } from "#contract/validations";
import { CopyText } from "../../parts/copy-text";
import { callQuery } from "../../parts/data/queries";
import { FactList } from "../../parts/facts";
import { formatTime } from "../../parts/format-time";
import { lazyPart } from "../../parts/lazy-part";
import { LoadedPage } from "../../parts/loaded";
import { OfficeLink } from "../../parts/own-link";
import { usePageAddress } from "../../parts/page-address";
import stack from "../../parts/page-stack.module.css";
import { Panel } from "../../parts/panel";
import { RecordHeader } from "../../parts/record-header";
import { screenLink } from "../../parts/screen-link";
import { StudyPanel } from "./study-panel";
import { TextLines } from "./text-lines";
import { parseValidation, type Validation } from "./validation.model";
import { ValidationActions } from "./validation-actions";
import { ValidationRuns } from "./validation-runs";
import { ValidationStatus } from "./validation-standing";
import { validationStates } from "./validation-words";

const ValidationVersions = lazyPart(() => import("./versions"), "ValidationVersions");

const TrueValuesPanel = lazyPart(() => import("./truth-panel"), "TrueValuesPanel");

/** The validation of an assay: its plan, what was measured, the figures with their limits, and who signed it. */
export function ValidationPage() {
  const { validationId = "" } = usePageAddress().params;
  const query = useQuery(callQuery(getValidation, { params: { id: validationId } }));
  return (
    <LoadedPage query={query} boxes={[64, 120, 200, 320]}>
      {(data) => <Body proof={parseValidation(data)} />}
    </LoadedPage>
  );
}

function Body({ proof }: { proof: Validation }) {
  const { validation, content } = proof;
  const { assay, number, state } = validation;
  const [compared, setCompared] = useState<string | null>(null);
  return (
    <div className={`column gap-16 ${stack.page}`}>
      <RecordHeader
        title={`${assay.name}性能验证`}
        of={validationStates}
        state={state}
        actions={<ValidationActions proof={proof} />}
      >
        第 {number} 份，
        <OfficeLink href={screenLink("/lab/products/assays/$assayId", { assayId: assay.id })}>
          {assay.code} 第 {assay.revision} 版
        </OfficeLink>
      </RecordHeader>
      <ValidationStatus proof={proof} />
      <Panel title="计划与结论">
        <div className="column gap-16">
          <Said title="计划" text={content.plan} none="还没有写：测什么样本，多少孔、多少批次，按什么标准接受。" />
          <Said title="结论" text={content.conclusion} none="还没有写结论；签署前必须写。" />
          <FactList list={factsOf(proof)} />
        </div>
      </Panel>
      {(Object.keys(studyNames) as Study[]).map((study) => (
        <StudyPanel key={study} study={study} proof={proof} />
      ))}
      <ValidationRuns proof={proof} />
      <Suspense>
        <TrueValuesPanel proof={proof} />
      </Suspense>
      <Suspense>
        <ValidationVersions proof={proof} compared={compared} onCompare={setCompared} />
      </Suspense>
    </div>
  );
}

function Said({ title, text, none }: { title: string; text: string; none: string }) {
  return (
    <div>
      <h3 className="size-13 strong">{title}</h3>
      {text ? <TextLines text={text} /> : <p className="muted">{none}</p>}
    </div>
  );
}

function factsOf({ validation, content, hash }: Validation) {
  return [
    { name: "编制人", value: validation.authors.map(({ name }) => name).join("、") },
    { name: "建立时间", value: formatTime(validation.createdAt) },
    { name: "签署人", value: validation.signedBy?.name ?? "" },
    { name: "签署时间", value: formatTime(validation.signedAt) },
    { name: "方案内容指纹", value: <span className="mono">{content.assay.contentHash ?? ""}</span>, isWide: true },
    ...(hash ? [{ name: "签署指纹", value: <CopyText text={hash} label="签署指纹" />, isWide: true }] : []),
  ];
}
