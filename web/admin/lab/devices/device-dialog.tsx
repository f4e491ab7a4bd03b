import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { createDevice } from "#contract/devices";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { createInputProps, type FormFieldsProps } from "../../parts/form/typed";
import { useFormDraft } from "../../parts/form/use-draft";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";
import { useMerchantOptions } from "../option-lists";
import { type DeviceForm, deviceErrors, deviceRequest, emptyDeviceForm } from "./device-form";
import { type Enrolment, EnrolmentCode } from "./enrol-code";

/** A new device: first its facts, then its enrolment code. */
export function DeviceDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Enrolment>();
  return (
    <Dialog title={made ? "设备已新增" : "新增设备"} size={520} onClose={onClose}>
      {made ? <EnrolmentCode enrolment={made} onClose={onClose} /> : <NewDevice onMade={setMade} onClose={onClose} />}
    </Dialog>
  );
}

function NewDevice({ onMade, onClose }: { onMade: (made: Enrolment) => void; onClose: () => void }) {
  const draft = useFormDraft(emptyDeviceForm, deviceErrors);
  const create = useWrite({
    hasFields: true,
    work: async (sent: DeviceForm) =>
      (await withPasswordCheck(() => adminCall(createDevice, { body: deviceRequest(sent) }))).data,
    done: onMade,
  });
  return (
    <DialogForm
      label="新增"
      gap={16}
      isBusy={create.isPending}
      onSubmit={(_, event) => draft.isGood(event) && create.mutate(draft.form, { onError: draft.refuse })}
      onClose={onClose}
    >
      <DeviceFields {...draft} />
    </DialogForm>
  );
}

function DeviceFields(part: FormFieldsProps<DeviceForm>) {
  const typed = createInputProps(part);
  const merchants = useMerchantOptions("on");
  return (
    <>
      <TextInput
        {...typed("serial")}
        label="序列号"
        required
        maxLength={32}
        placeholder="设备铭牌上的 SN"
        data-autofocus
      />
      <TextInput {...typed("name")} label="名称" required maxLength={32} placeholder="如 前台快检仪" />
      <TextInput {...typed("model")} label="型号" maxLength={32} />
      {merchants.length > 0 ? (
        <NativeSelect
          {...typed("merchantId")}
          label="合作机构"
          description="不选则为公司自用"
          inputWrapperOrder={["label", "input", "description", "error"]}
          data={[{ value: "", label: "无" }, ...merchants]}
        />
      ) : null}
    </>
  );
}
