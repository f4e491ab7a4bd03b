import "../../parts/sheets/choice";
import { Checkbox, TextInput } from "@mantine/core";
import { saveInstrumentPlan } from "#contract/instruments";
import { now } from "../../../shared/clock";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { createInputProps } from "../../parts/form/typed";
import { useFormDraft } from "../../parts/form/use-draft";
import { formatTime } from "../../parts/format-time";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import type { Instrument } from "./instrument.model";
import { type TaskPlanForm, taskPlanErrors } from "./instrument-form";

interface PlanDialogProps {
  readonly instrumentId: string;
  /** The task to edit; undefined: a new one is created. */
  readonly part?: Instrument["plan"][number];
  readonly onClose: () => void;
}

/** A task of the maintenance plan: name, interval, and when it was last done. */
export function PlanDialog({ instrumentId, part, onClose }: PlanDialogProps) {
  const today = formatTime(now(), "{y}-{m}-{d}");
  const draft = useFormDraft<TaskPlanForm>(
    part
      ? { what: part.what, everyDays: String(part.everyDays), lastOn: part.lastOn, isOn: part.isOn }
      : { what: "", everyDays: "", lastOn: today, isOn: true },
    taskPlanErrors,
  );
  const save = useWrite({
    hasFields: true,
    work: async ({ everyDays, ...form }: TaskPlanForm) => {
      const body = { ...form, everyDays: Number(everyDays), ...(part ? { planId: part.id } : {}) };
      return await adminCall(saveInstrumentPlan, { params: { id: instrumentId }, body });
    },
    done: () => {
      showToast({ kind: "success", text: "保养计划已保存" });
      onClose();
    },
  });
  const typed = createInputProps<Omit<TaskPlanForm, "isOn">>(draft);
  return (
    <Dialog title={part ? "修改保养项目" : "新增保养项目"} size={480} onClose={onClose}>
      <DialogForm
        label="保存"
        gap={16}
        isBusy={save.isPending}
        onSubmit={(_, event) => draft.isGood(event) && save.mutate(draft.form, { onError: draft.refuse })}
        onClose={onClose}
      >
        <TextInput
          {...typed("what")}
          label="保养项目"
          required
          placeholder="如 清洁样品座"
          maxLength={64}
          data-autofocus
        />
        <div className="halves fold-small gap-16">
          <TextInput {...typed("everyDays")} label="每隔（天）" required inputMode="numeric" maxLength={4} />
          <TextInput {...typed("lastOn")} label="上次完成" type="date" required max={today} />
        </div>
        {part ? (
          <Checkbox
            name="isOn"
            label="不再需要：不再提醒，记录保留"
            checked={!draft.form.isOn}
            onChange={(event) => draft.change({ isOn: !event.currentTarget.checked })}
          />
        ) : null}
      </DialogForm>
    </Dialog>
  );
}
