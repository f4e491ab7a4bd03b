import { Textarea, TextInput } from "@mantine/core";
import { doubtInstrument } from "#contract/instruments";
import type { InstrumentItem } from "#contract/instruments.schemas";
import { reasonRequired } from "#contract/lab-fields";
import { now } from "../../../shared/clock";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { createInputProps } from "../../parts/form/typed";
import { useFormDraft } from "../../parts/form/use-draft";
import { formatTime } from "../../parts/format-time";
import { Notice } from "../../parts/notice";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import { isCalendarDay } from "./instrument-form";

const words = {
  failure: {
    title: "登记故障",
    label: "登记故障",
    field: "故障现象",
    next: "仪器仍可使用；之后的检测不受影响。需要停止使用时请选择停用。",
    done: "故障已登记",
  },
  out: {
    title: "停用仪器",
    label: "停用",
    field: "停用原因",
    next: "停用期间的检测结果一律存疑，也不会自动发布；恢复使用须有通过的校准或维修记录。",
    done: "仪器已停用",
  },
};

interface DoubtDialogProps {
  readonly instrument: InstrumentItem;
  readonly kind: "failure" | "out";
  readonly onClose: () => void;
}

const errorsOf = ({ reason, since }: { readonly reason: string; readonly since: string }) => {
  const errors: Record<string, string> = {};
  if (reason.trim().length < 2) errors.reason = reasonRequired;
  if (!isCalendarDay(since)) errors.since = "请选择日期";
  return errors;
};

/** Records since when an instrument cannot be trusted: results from then on are held. */
export function DoubtDialog({ instrument, kind, onClose }: DoubtDialogProps) {
  const today = formatTime(now(), "{y}-{m}-{d}");
  const draft = useFormDraft({ reason: "", since: today }, errorsOf);
  const { title, label, field, next, done } = words[kind];
  const save = useWrite({
    hasFields: true,
    work: async ({ reason, since }: typeof draft.form) =>
      (await adminCall(doubtInstrument, { params: { id: instrument.id }, body: { kind, reason, since } })).data,
    done: ({ heldCount }) => {
      showToast({ kind: "success", text: `${done}，${heldCount} 个未发布的结果已标为存疑` });
      onClose();
    },
  });
  const typed = createInputProps(draft);
  return (
    <Dialog title={title} size={480} onClose={onClose}>
      <DialogForm
        label={label}
        gap={16}
        isDanger
        isBusy={save.isPending}
        onSubmit={(_, event) => draft.isGood(event) && save.mutate(draft.form, { onError: draft.refuse })}
        onClose={onClose}
      >
        <Textarea {...typed("reason")} label={field} required maxLength={200} autosize minRows={2} data-autofocus />
        <TextInput {...typed("since")} label="从哪天起不可信" type="date" required max={today} />
        <Notice tone="warn" title="自这一天起测得、还没有发布的结果将标为存疑，须审核人说明">
          已发布的报告会列在仪器页面，由您决定怎样处理。{next}
        </Notice>
      </DialogForm>
    </Dialog>
  );
}
