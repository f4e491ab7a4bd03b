import "../parts/sheets/choice";
import { Button, Checkbox, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type PendingQuestion, reasonLength } from "../parts/confirm";
import { DialogWindow } from "../parts/window/dialog-window";

/** A question in a dialog, with a reason where one is required. Escape and the close button answer no. */
export function ConfirmDialog({ question }: { question: PendingQuestion }) {
  const [reason, setReason] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const isAnswerable = question.choices
    ? chosen.length > 0
    : !question.reason || reason.trim().length >= reasonLength.min;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAnswerable) question.answer(question.choices ? chosen.join(",") : reason.trim());
  };
  return (
    <DialogWindow title={question.title} size={question.facts ? 640 : 420} onClose={() => question.answer(null)}>
      <form onSubmit={submit}>
        <p className="anywhere pre-line">{question.message}</p>
        {question.facts ? (
          <dl className="flat above-12 line-above lines">
            {question.facts.map(({ name, value }) => (
              <div key={name} className="halves fold-small gap-4-12 size-14">
                <dt className="ink">{name}</dt>
                <dd className="flat anywhere muted">{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {question.choices ? <Choices choices={question.choices} chosen={chosen} onChange={setChosen} /> : null}
        {question.reason ? (
          <Textarea
            label={question.reason.label}
            placeholder={question.reason.placeholder ?? "至少 2 个字，将写入审计日志"}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={reasonLength.max}
            rows={3}
            required
            data-autofocus
            mt="sm"
          />
        ) : null}
        <div className="flex end gap-8 above-24">
          <Button variant="default" onClick={() => question.answer(null)}>
            {question.cancelLabel ?? "取消"}
          </Button>
          <Button
            type="submit"
            color={question.tone === "danger" ? "red" : undefined}
            disabled={!isAnswerable}
            data-autofocus={question.reason ? undefined : true}
          >
            {question.confirmLabel ?? "确定"}
          </Button>
        </div>
      </form>
    </DialogWindow>
  );
}

interface ChoicesProps {
  readonly choices: NonNullable<PendingQuestion["choices"]>;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

const Choices = ({ choices, chosen, onChange }: ChoicesProps) => (
  <Checkbox.Group label={choices.label} value={[...chosen]} onChange={onChange} mt="sm">
    {choices.options.map(({ value, label, refusal }) => (
      <Checkbox key={value} value={value} label={label} disabled={!!refusal} title={refusal} mt={8} />
    ))}
  </Checkbox.Group>
);
