import "../../parts/sheets/choice";
import { Checkbox, Textarea, TextInput } from "@mantine/core";
import type { BodyIn } from "#contract/endpoint";
import { recordInstrumentEvents } from "#contract/instruments";
import { now } from "../../../shared/clock";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { createInputProps } from "../../parts/form/typed";
import { type FormDraft, useFormDraft } from "../../parts/form/use-draft";
import { formatTime } from "../../parts/format-time";
import { SegmentedControl } from "../../parts/segments";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import { calibrationNames, type Instrument } from "./instrument.model";
import { doneWorkText, emptyRecordForm, type RecordForm, recordErrors } from "./instrument-form";

type EventRecordKind = "calibration" | "maintenance" | "repair";

const words = {
  calibration: { title: "登记校准", items: "校准项目", day: "校准日期" },
  maintenance: { title: "登记保养", items: "完成的项目", day: "完成日期" },
  repair: { title: "登记维修", items: "维修内容", day: "维修日期" },
};

function bodyOf(kind: EventRecordKind, form: RecordForm): BodyIn<typeof recordInstrumentEvents> {
  const { occurredOn, certificate, note, validUntil, result } = form;
  const isPassed = kind !== "calibration" || result === "passed";
  return {
    kind,
    what: doneWorkText(form),
    occurredOn,
    certificate,
    note,
    isPassed,
    ...(kind === "calibration" && isPassed && validUntil ? { validUntil } : {}),
  };
}

interface RecordDialogProps {
  readonly data: Instrument;
  readonly kind: EventRecordKind;
  readonly onClose: () => void;
}

/** Records work on an instrument: a calibration, planned maintenance, or a repair. */
export function RecordDialog({ data, kind, onClose }: RecordDialogProps) {
  const { instrument } = data;
  const today = formatTime(now(), "{y}-{m}-{d}");
  const draft = useFormDraft<RecordForm>({ ...emptyRecordForm, occurredOn: today }, recordErrors);
  const save = useWrite({
    hasFields: true,
    work: async (form: RecordForm) =>
      (await adminCall(recordInstrumentEvents, { params: { id: instrument.id }, body: bodyOf(kind, form) })).data,
    done: ({ count }) => {
      showToast({ kind: "success", text: `已登记 ${count} 项` });
      onClose();
    },
  });
  const typed = createInputProps(draft);
  const { title, day } = words[kind];
  return (
    <Dialog title={title} size={560} onClose={onClose}>
      <DialogForm
        label="登记"
        gap={16}
        isBusy={save.isPending}
        onSubmit={(_, event) => draft.isGood(event) && save.mutate(draft.form, { onError: draft.refuse })}
        onClose={onClose}
      >
        <Items data={data} kind={kind} draft={draft} />
        {kind === "calibration" ? (
          <SegmentedControl
            label="结果"
            options={results}
            value={draft.form.result}
            onChange={(result) => draft.change({ result })}
          />
        ) : null}
        <div className="halves fold-small gap-16">
          <TextInput {...typed("occurredOn")} label={day} type="date" required max={today} />
          {kind === "calibration" && draft.form.result === "passed" ? (
            <TextInput
              {...typed("validUntil")}
              label="有效期至"
              description={untilWords(instrument.calibrationDays)}
              inputWrapperOrder={["label", "input", "description", "error"]}
              type="date"
            />
          ) : null}
          {kind === "maintenance" ? null : <TextInput {...typed("certificate")} label="证书编号" maxLength={64} />}
        </div>
        <Textarea {...typed("note")} label="备注" maxLength={200} autosize minRows={2} />
      </DialogForm>
    </Dialog>
  );
}

const results = [
  { value: "passed", label: "通过" },
  { value: "failed", label: "未通过" },
];

const untilWords = (days: number) => (days > 0 ? `不填则按校准周期 ${days} 天` : "不填则不提醒");

function Items({ data, kind, draft }: Omit<RecordDialogProps, "onClose"> & { draft: FormDraft<RecordForm> }) {
  const typed = createInputProps(draft);
  const { items } = words[kind];
  if (kind === "repair")
    return <Textarea {...typed("other")} label={items} required maxLength={200} autosize minRows={2} data-autofocus />;
  const names =
    kind === "calibration" ? calibrationNames(data) : data.plan.filter(({ isOn }) => isOn).map((p) => p.what);
  return (
    <>
      <Checkbox.Group
        label={items}
        value={[...draft.form.what]}
        error={kind === "maintenance" ? (draft.errors.other ?? draft.errors.what) : undefined}
        onChange={(what) => draft.change({ what, other: draft.form.other })}
      >
        <div className="wrap-row gap-8-16 above-8">
          {names.map((name) => (
            <Checkbox key={name} value={name} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      {kind === "calibration" ? (
        <TextInput {...typed("other")} label="其他校准项目" placeholder="选填" maxLength={64} />
      ) : null}
    </>
  );
}
