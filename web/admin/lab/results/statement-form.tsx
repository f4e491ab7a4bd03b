import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { reasonRequired } from "#contract/lab-fields";
import { type HoldRule, holdRulesRequiringRunTime } from "#contract/result-holds";
import { reasonLength } from "../../parts/confirm";
import type { FieldErrors } from "../../parts/form/field-errors";

/** What a reviewer answers to a hold. */
export interface HoldReason {
  readonly reason: string;
  readonly statedTime?: number;
}

interface StatementFormProps {
  readonly rule: HoldRule;
  readonly label: string;
  readonly errors: FieldErrors;
  readonly isBusy: boolean;
  readonly onSay: (statement: HoldReason) => void;
}

/** The field for the reason why a result is valid, and for a questionable time also for the true time; Enter saves. */
export function HoldReasonForm({ rule, label, errors, isBusy, onSay }: StatementFormProps) {
  const [reason, setReason] = useState("");
  const [time, setTime] = useState("");
  const [problem, setProblem] = useState<FieldErrors>({});
  const asksTime = holdRulesRequiringRunTime.includes(rule);
  const shown = { ...errors, ...problem };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const said = reason.trim();
    const at = chinaTime(time);
    const missing: Record<string, string> = {};
    if (said.length < reasonLength.min || said.length > reasonLength.max) missing.reason = reasonRequired;
    if (asksTime && at === null) missing.statedTime = "请填写实际检测时间";
    setProblem(missing);
    if (Object.keys(missing).length === 0)
      onSay({ reason: said, ...(at === null || !asksTime ? {} : { statedTime: at }) });
  };
  return (
    <form className="flex wrap gap-8 items-end" noValidate onSubmit={submit}>
      {asksTime ? (
        <TextInput
          type="datetime-local"
          label="实际检测结束时间"
          value={time}
          error={shown.statedTime}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
      ) : null}
      <TextInput
        flex="1 1 220px"
        label={asksTime ? "依据" : "理由"}
        placeholder="说明为什么结果仍然成立"
        maxLength={reasonLength.max}
        value={reason}
        error={shown.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isBusy}>
        {label}
      </Button>
    </form>
  );
}

/** Converts a local date and time in China to ms UTC; null when it is incomplete. */
function chinaTime(local: string): number | null {
  const at = Date.parse(`${local}:00+08:00`);
  return Number.isNaN(at) ? null : at;
}
