import { TextInput } from "@mantine/core";
import { createInstrument, getInstrument, updateInstrument } from "#contract/instruments";
import type { InstrumentItem } from "#contract/instruments.schemas";
import { now } from "../../../shared/clock";
import { comparedTextFields, RecordDialogForm } from "../../parts/form/record-dialog-form";
import { createInputProps, type FormFieldsProps } from "../../parts/form/typed";
import { useFormDraft } from "../../parts/form/use-draft";
import { useInitialRecord } from "../../parts/form/use-first";
import { useSaveDraft } from "../../parts/form/use-save";
import { formatTime } from "../../parts/format-time";
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
  /** The instrument to edit; undefined: a new one is created. */
  readonly instrument?: InstrumentItem | undefined;
  /** Known values of a new instrument. */
  readonly start?: Partial<InstrumentForm>;
  readonly onClose: () => void;
  readonly onMade?: (id: string) => void;
}

const labels: Record<keyof InstrumentForm, string> = {
  serial: "序列号",
  name: "仪器名称",
  model: "型号",
  location: "位置",
  inUseSince: "启用日期",
  calibrationDays: "校准周期（天）",
};

/** Creates or edits an instrument; its serial cannot be changed. */
export function InstrumentDialog({ instrument: shown, start, onClose, onMade }: InstrumentDialogProps) {
  const instrument = useInitialRecord(shown);
  const today = formatTime(now(), "{y}-{m}-{d}");
  const draft = useFormDraft<InstrumentForm>(
    instrument ? instrumentFormOf(instrument) : { ...emptyInstrumentForm, inUseSince: today, ...start },
    instrumentErrors,
  );
  const save = useSaveDraft({
    draft,
    version: instrument?.version ?? 0,
    message: instrument ? "已保存" : "仪器已登记",
    work: async (form, version) => {
      const body = instrumentRequest(form);
      if (!instrument) return adminCall(createInstrument, { body: { ...body, serial: form.serial } });
      return adminCall(updateInstrument, { params: { id: instrument.id }, body: { ...body, version } });
    },
    latest: instrument && (() => latestInstrument(instrument.id)),
    done: (data) => {
      onClose();
      onMade?.((data as InstrumentItem).id);
    },
  });
  return (
    <Dialog title={instrument ? "修改仪器" : "登记仪器"} size={560} onClose={onClose}>
      <RecordDialogForm
        compared={comparedTextFields<InstrumentForm>(labels)}
        draft={draft}
        save={save}
        label={instrument ? "保存" : "登记"}
        onClose={onClose}
      >
        <InstrumentFields instrument={instrument} part={draft} today={today} />
      </RecordDialogForm>
    </Dialog>
  );
}

async function latestInstrument(id: string) {
  const { instrument } = (await adminCall(getInstrument, { params: { id } })).data;
  return { form: instrumentFormOf(instrument), version: instrument.version };
}

interface InstrumentFieldsProps extends Pick<InstrumentDialogProps, "instrument"> {
  readonly part: FormFieldsProps<InstrumentForm>;
  readonly today: string;
}

/** A device takes name and model from its own record, so they are not edited here. */
function InstrumentFields({ instrument, part, today }: InstrumentFieldsProps) {
  const typed = createInputProps(part);
  const isDevice = Boolean(instrument?.deviceId);
  return (
    <>
      {instrument ? null : (
        <TextInput
          {...typed("serial")}
          label={labels.serial}
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
            <TextInput {...typed("name")} label={labels.name} required maxLength={64} />
            <TextInput {...typed("model")} label={labels.model} maxLength={64} />
          </>
        )}
        <TextInput {...typed("location")} label={labels.location} placeholder="如 扩增区 2 号台" maxLength={64} />
        <TextInput {...typed("inUseSince")} label={labels.inUseSince} type="date" required max={today} />
        <TextInput
          {...typed("calibrationDays")}
          label={labels.calibrationDays}
          placeholder="不填则只看证书有效期"
          inputMode="numeric"
          maxLength={4}
        />
      </div>
    </>
  );
}
