import "../../parts/sheets/choice";
import { Checkbox, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { DataOf } from "#contract/endpoint";
import { manualMethodNames, type readManualForm, typeManualResult } from "#contract/manual-entries";
import type { ManualEntryItem } from "#contract/manual-entries.schemas";
import { optionsOf } from "../../parts/choice";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { fieldErrorsOf } from "../../parts/form/field-errors";
import { Notice } from "../../parts/notice";
import { showToast } from "../../parts/toast-queue";
import { adminCall } from "../../session/admin-call";
import { BarcodeText } from "../specimens/barcodes/barcode-text";

type Form = DataOf<typeof readManualForm>;

/** One value per site or target; nothing is preselected. */
export function ManualValuesForm({ form, onClose }: { form: Form; onClose: () => void }) {
  const { entry, targets } = form;
  const [method, setMethod] = useState<ManualEntryItem["method"]>(entry?.method ?? "sanger");
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [controlsOk, setControlsOk] = useState(false);
  const type = useType(onClose);
  const errors = fieldErrorsOf(type.error);
  const isReady = controlsOk && targets.every(({ code }) => values[code] !== undefined);
  const submit = () => {
    if (isReady) type.mutate({ barcode: form.barcode, method, values, controlsOk: true });
  };
  return (
    <DialogForm label="保存" isBlocked={!isReady} gap={16} isBusy={type.isPending} onSubmit={submit} onClose={onClose}>
      <p className="strong ink">
        <BarcodeText barcode={form.barcode} /> {form.product.name}
      </p>
      <Standing form={form} />
      {entry ? (
        <p>检测方法：{manualMethodNames[entry.method]}</p>
      ) : (
        <NativeSelect
          label="检测方法"
          data={optionsOf(manualMethodNames)}
          value={method}
          onChange={(event) => setMethod(event.currentTarget.value as ManualEntryItem["method"])}
        />
      )}
      {targets.map(({ code, name, options }) => (
        <NativeSelect
          key={code}
          label={name}
          data={[{ value: "?", label: "请选择结果", disabled: true }, ...options]}
          value={values[code] ?? "?"}
          error={errors[code]}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setValues((current) => ({ ...current, [code]: value }));
          }}
        />
      ))}
      <Checkbox
        label="本次检测的阴性、阳性对照均符合要求"
        checked={controlsOk}
        onChange={(event) => setControlsOk(event.currentTarget.checked)}
      />
    </DialogForm>
  );
}

/** Which typing this is; two that differ are shown side by side. */
function Standing({ form: { entry, targets } }: { form: Form }) {
  if (!entry) return <p className="size-13 muted">这是第一遍。另一位同事看不到您录入的内容。</p>;
  if (entry.state === "waiting")
    return <p className="size-13 muted">这是第二遍。请按原始记录录入，第一遍的内容不显示。</p>;
  const word = (code: string, value: string | undefined) =>
    targets.find((target) => target.code === code)?.options.find((option) => option.value === value)?.label ?? "—";
  return (
    <Notice tone="warn" title="上一轮两遍不一致，请核对原始记录后重新录入">
      <ul className="points">
        {targets.map(({ code, name }) => (
          <li key={code}>
            {name}：
            {entry.typings.map(({ typedBy, values }) => `${typedBy.name} ${word(code, values[code])}`).join("，")}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function useType(onClose: () => void) {
  return useWrite({
    hasFields: true,
    work: async (body: {
      barcode: string;
      method: ManualEntryItem["method"];
      values: Readonly<Record<string, string>>;
      controlsOk: true;
    }) => adminCall(typeManualResult, { body }),
    done: ({ msg, data }) => {
      showToast({ kind: data.state === "different" ? "error" : "success", text: msg });
      onClose();
    },
  });
}
