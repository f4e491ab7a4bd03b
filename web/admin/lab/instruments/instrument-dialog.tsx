import { TextInput } from "@mantine/core";
import { createInstrument, updateInstrument } from "#contract/instruments";
import type { InstrumentItem } from "#contract/instruments.schemas";
import { now } from "../../../shared/clock";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { type FormPart, typedInto } from "../../parts/form/typed";
import { useDraft } from "../../parts/form/use-draft";
import { useFirst } from "../../parts/form/use-first";
import { formatTime } from "../../parts/format-time";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import {
  emptyInstrumentForm,
  type InstrumentForm,
  instrumentErrors,
  instrumentFormOf,
  instrumentRequest,
} from "./instrument-form";

interface InstrumentDialogProps {
  /** The one to edit; a new one without. */
  readonly instrument?: InstrumentItem | undefined;
  /** What is known of a new one. */
  readonly start?: Partial<InstrumentForm>;
  readonly onClose: () => void;
  readonly onMade?: (id: string) => void;
}

/** A new instrument, or the facts of one that stands; its serial stays. */
export function InstrumentDialog({ instrument: shown, start, onClose, onMade }: InstrumentDialogProps) {
  const instrument = useFirst(shown);
  const today = formatTime(now(), "{y}-{m}-{d}");
  const draft = useDraft<InstrumentForm>(
    instrument ? instrumentFormOf(instrument) : { ...emptyInstrumentForm, inUseSince: today, ...start },
    instrumentErrors,
  );
  const save = useWrite({
    hasFields: true,
    work: async (form: InstrumentForm) => {
      const body = instrumentRequest(form);
      if (!instrument) return (await adminCall(createInstrument, { body: { ...body, serial: form.serial } })).data;
      const { id, version } = instrument;
      return (await adminCall(updateInstrument, { params: { id }, body: { ...body, version } })).data;
    },
    done: ({ id }) => {
      showToast({ kind: "success", text: instrument ? "已保存" : "仪器已登记" });
      onClose();
      onMade?.(id);
    },
  });
  return (
    <Dialog title={instrument ? "修改仪器" : "登记仪器"} size={560} onClose={onClose}>
      <DialogForm
        label={instrument ? "保存" : "登记"}
        gap={16}
        isBusy={save.isPending}
        onSubmit={(_, event) => draft.isGood(event) && save.mutate(draft.form, { onError: draft.refuse })}
        onClose={onClose}
      >
        <InstrumentFields instrument={instrument} part={draft} today={today} />
      </DialogForm>
    </Dialog>
  );
}

interface InstrumentFieldsProps extends Pick<InstrumentDialogProps, "instrument"> {
  readonly part: FormPart<InstrumentForm>;
  readonly today: string;
}

/** A device has its name and model from its own record. */
function InstrumentFields({ instrument, part, today }: InstrumentFieldsProps) {
  const typed = typedInto(part);
  const isDevice = Boolean(instrument?.deviceId);
  return (
    <>
      {instrument ? null : (
        <TextInput
          {...typed("serial")}
          label="序列号"
          description="与仪器文件里的序列号一致；检测设备填它自己的序列号"
          inputWrapperOrder={["label", "description", "input", "error"]}
          required
          maxLength={64}
          data-autofocus
        />
      )}
      <div className="halves fold-small gap-16">
        {isDevice ? null : (
          <>
            <TextInput {...typed("name")} label="仪器名称" required maxLength={64} />
            <TextInput {...typed("model")} label="型号" maxLength={64} />
          </>
        )}
        <TextInput {...typed("location")} label="位置" placeholder="如 扩增区 2 号台" maxLength={64} />
        <TextInput {...typed("inUseSince")} label="启用日期" type="date" required max={today} />
        <TextInput
          {...typed("calibrationDays")}
          label="校准周期（天）"
          placeholder="不填则只看证书有效期"
          inputMode="numeric"
          maxLength={4}
        />
      </div>
    </>
  );
}
