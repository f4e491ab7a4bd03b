import { screenLink } from "../../parts/screen-link";
import "../../parts/sheets/choice";
import { Button, Radio, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { reasonRequired } from "#contract/lab-fields";
import { settleDelta } from "#contract/report-corrections";
import { resultSetStateNames } from "#contract/result-set-states";
import type { ResultDelta } from "#contract/result-sets.schemas";
import { reasonLength } from "../../parts/confirm";
import { useWrite } from "../../parts/data/use-write";
import { fieldErrorsOf } from "../../parts/form/field-errors";
import { OfficeLink } from "../../parts/own-link";
import { showToast } from "../../parts/toast-queue";
import { adminCall } from "../../session/admin-call";
import { groupedBarcode } from "../specimens/barcodes/grouped-barcode";
import { ComparedResults } from "./result-comparison";

/** Two results of one person, site by site, each with its run. */
export function DeltaTable({ delta: { own, other, isOtherEarlier, rows } }: { delta: ResultDelta }) {
  const compared = rows.map(({ own: after, other: before, ...row }) => ({ ...row, before, after }));
  return (
    <ComparedResults
      heads={[
        <span key="other" className="stack items-left gap-2">
          <span>
            {isOtherEarlier ? "既往结果" : "后来的结果"}
            <span className="nowrap">（{resultSetStateNames[other.state]}）</span>
          </span>
          <OfficeLink href={screenLink("/lab/review", { state: other.state, open: other.resultSetId })}>
            {groupedBarcode(other.barcode)}
          </OfficeLink>
        </span>,
        <span key="own" className="stack items-left gap-2">
          <span>本结果</span>
          <span>{groupedBarcode(own.barcode)}</span>
        </span>,
      ]}
      sides={[other, own]}
      rows={compared}
      hasConclusions={false}
    />
  );
}

const choices = ["this", "other", "both"] as const;
type Stands = (typeof choices)[number];

/** The decision which of the two results is right, and why; the other one is measured again. */
export function DeltaDecision({ delta }: { delta: ResultDelta }) {
  const [stands, setStands] = useState<Stands | "">("");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<Record<string, string>>({});
  const step = useWrite({
    work: (body: { stands: Stands; reason: string }) => adminCall(settleDelta, { params: { id: delta.holdId }, body }),
    done: ({ msg }) => showToast({ kind: "success", text: msg }),
    hasFields: true,
  });
  const errors: Record<string, string | undefined> = { ...fieldErrorsOf(step.error), ...problem };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const said = reason.trim();
    const missing: Record<string, string> = {};
    if (stands === "") missing.stands = "请选择哪个结果成立";
    if (said.length < reasonLength.min || said.length > reasonLength.max) missing.reason = reasonRequired;
    setProblem(missing);
    if (stands !== "" && Object.keys(missing).length === 0) step.mutate({ stands, reason: said });
  };
  const label = choiceLabels(delta);
  return (
    <form className="stack gap-8 above-4" noValidate onSubmit={submit}>
      <Radio.Group
        label="哪个结果成立"
        value={stands}
        error={errors.stands}
        onChange={(value) => setStands(value as Stands)}
      >
        <div className="stack gap-8 above-8">
          {choices.map((value) => (
            <Radio key={value} value={value} label={label[value][0]} description={label[value][1]} />
          ))}
        </div>
      </Radio.Group>
      <div className="flex wrap gap-8 items-end">
        <TextInput
          flex="1 1 220px"
          label="理由"
          placeholder="例如：核对签收照片与采样管标签，一致"
          maxLength={reasonLength.max}
          value={reason}
          error={errors.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={step.isPending}>
          保存
        </Button>
      </div>
    </form>
  );
}

function choiceLabels({ own, other, isOtherEarlier }: ResultDelta): Record<Stands, readonly [string, string]> {
  const follows = ({ state }: Pick<ResultDelta["own"], "state">) =>
    state === "released" ? "的报告进入更正，样本重新检测" : "不发布，样本重新检测";
  const otherName = isOtherEarlier ? "既往结果" : "后来的结果";
  return {
    this: ["本结果成立", `${otherName}${follows(other)}`],
    other: [`${otherName}成立`, `本结果${follows(own)}`],
    both: ["两个结果都成立", "例如两支采样管不属于同一人；都不重新检测"],
  };
}
