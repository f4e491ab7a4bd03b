import "../../parts/sheets/choice";
import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { meanAndDeviationOf, runsForMean } from "#contract/trend-figures";
import { setQcTarget } from "#contract/trends";
import type { QcPoint } from "#contract/trends.schemas";
import { now } from "../../../shared/clock";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import type { FieldErrors } from "../../parts/form/field-errors";
import { createInputProps } from "../../parts/form/typed";
import { type FormDraft, useFormDraft } from "../../parts/form/use-draft";
import { formatTime } from "../../parts/format-time";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import type { TrendAssay } from "./trends.api";
import { seriesText } from "./trends.model";

interface TargetDialogProps {
  readonly assay: TrendAssay;
  readonly target: TrendAssay["targets"][number];
  readonly points: readonly QcPoint[];
  readonly onClose: () => void;
}

const dayOf = (at: number) => formatTime(at, "{y}-{m}-{d}");
const startOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`);
const isOfControl = (series: string) => /^(Ct|Rn)/.test(series);

interface Form {
  readonly lot: string;
  readonly beginTime: string;
  readonly endTime: string;
  readonly series: readonly string[];
  readonly reason: string;
}

function errorsOf(form: Form): FieldErrors {
  const errors: Record<string, string> = {};
  if (form.beginTime === "") errors.beginTime = "请选择开始日期";
  if (form.endTime < form.beginTime) errors.endTime = "结束日期不能早于开始日期";
  if (form.series.length === 0) errors.series = "请至少选择一个系列";
  if (form.reason.trim().length < 2) errors.reason = "请填写依据（2-200 个字）";
  return errors;
}

/** Sends the days and choices of the form in the call's format. */
function useSave({ assay, target, onClose }: TargetDialogProps) {
  return useWrite({
    hasFields: true,
    work: async ({ beginTime, endTime, series, lot, reason }: Form) => {
      const span = { beginTime: startOf(beginTime), endTime: startOf(endTime) + 86_399_999 };
      const of = { assayCode: assay.code, targetCode: target.code, lot };
      const body = { ...of, ...span, series: [...series], reason: reason.trim() };
      return (await adminCall(setQcTarget, { body })).data;
    },
    done: ({ runs, series }) => {
      showToast({ kind: "success", text: `已由 ${runs} 次检测设定 ${series} 个系列的均值` });
      onClose();
    },
  });
}

/** Fixes the means of a lot from its runs of a period; the figures beside each series are those that will be fixed. */
export function TargetDialog(props: TargetDialogProps) {
  const { target, points, onClose } = props;
  const lots = [...new Set(points.map(({ lot }) => lot))];
  const names = [...new Set(points.flatMap(({ figures }) => Object.keys(figures.values)))].toSorted();
  const start: Form = {
    lot: lots[0] ?? "",
    beginTime: dayOf(points.at(-1)?.createdAt ?? now()),
    endTime: dayOf(now()),
    series: names.filter(isOfControl),
    reason: "",
  };
  const draft = useFormDraft<Form>(start, errorsOf);
  const save = useSave(props);
  const typed = createInputProps(draft);
  const used = points.filter((point) => isUsed(point, draft.form));
  return (
    <Dialog title={`设定均值：${target.name}`} size={640} onClose={onClose}>
      <DialogForm
        label="设定"
        gap={16}
        isBusy={save.isPending}
        onSubmit={(_, event) => draft.isGood(event) && save.mutate(draft.form, { onError: draft.refuse })}
        onClose={onClose}
      >
        <NativeSelect
          {...typed("lot")}
          label="试剂批号"
          data={lots.map((lot) => ({ value: lot, label: lot || "未记录批号" }))}
          data-autofocus
        />
        <div className="halves fold-small gap-16">
          <TextInput {...typed("beginTime")} label="从" type="date" required />
          <TextInput {...typed("endTime")} label="到" type="date" required />
        </div>
        <p className="size-13 muted">
          {`这段时间该批号有 ${used.length} 个质控通过的检测批次；至少 ${runsForMean.min} 个，不足 ${runsForMean.firm} 个为暂定。已设定的均值保留记录，不会改写。`}
        </p>
        <SeriesChoice names={names} used={used} draft={draft} />
        <Textarea
          {...typed("reason")}
          label="依据"
          required
          placeholder="如 新批号验收后的前 20 次检测"
          maxLength={200}
          autosize
          minRows={2}
        />
      </DialogForm>
    </Dialog>
  );
}

const isUsed = ({ lot, createdAt, controlsPassed }: QcPoint, form: Form): boolean =>
  lot === form.lot && controlsPassed === true && dayOf(createdAt) >= form.beginTime && dayOf(createdAt) <= form.endTime;

interface SeriesChoiceProps {
  readonly names: readonly string[];
  readonly used: readonly QcPoint[];
  readonly draft: FormDraft<Form>;
}

const timesOf = (points: readonly QcPoint[], name: string) =>
  points.filter(({ figures }) => figures.values[name] !== undefined).length;

function SeriesChoice({ names, used, draft: { form, errors, change } }: SeriesChoiceProps) {
  return (
    <Checkbox.Group
      label="系列"
      error={errors.series}
      value={[...form.series]}
      onChange={(series) => change({ series })}
    >
      <div className="halves fold-small gap-8 above-8">
        {names
          .filter((name) => timesOf(used, name) >= runsForMean.min)
          .map((name) => (
            <Checkbox key={name} value={name} label={`${seriesText(name)}${figuresText(used, name)}`} />
          ))}
      </div>
    </Checkbox.Group>
  );
}

const shown = (value: number) => String(Number(value.toPrecision(4)));

function figuresText(points: readonly QcPoint[], name: string): string {
  const found = meanAndDeviationOf(points.flatMap(({ figures }) => figures.values[name] ?? []));
  return found ? `：${shown(found.mean)} ± ${shown(found.sd)}` : "";
}
