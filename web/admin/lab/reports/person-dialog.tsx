import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { correctPerson } from "#contract/report-corrections";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { type FieldErrors, fieldErrorsOf } from "../../parts/form/field-errors";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";

const empty = { name: "", gender: "", birth: "", reason: "" };

const bodyOf = ({ name, gender, birth, reason }: typeof empty) => ({
  ...(name.trim() ? { name: name.trim() } : {}),
  ...(gender === "男" || gender === "女" ? ({ gender } as const) : {}),
  ...(birth ? { birth } : {}),
  reason: reason.trim(),
});

/** The person's data for the next version; empty fields stay unchanged. */
export function PersonDialog({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const [form, setForm] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  const correct = useWrite({
    work: async () =>
      await adminCall(correctPerson, {
        params: { id: reportId },
        body: bodyOf(form),
      }),
    done: ({ msg }) => {
      showToast({ kind: "success", text: msg });
      onClose();
    },
    hasFields: true,
  });
  const refused = fieldErrorsOf(correct.error);
  const missing = form.reason.trim().length < 2 ? "请填写原因（2-200 个字）" : undefined;
  const set = (field: keyof typeof empty) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setForm((was) => ({ ...was, [field]: value }));
  };
  const submit = () => {
    setChecked(true);
    if (!missing) correct.mutate();
  };
  return (
    <Dialog title="更正个人信息" size={440} onClose={onClose}>
      <DialogForm label="提交复核" isBusy={correct.isPending} onSubmit={submit} onClose={onClose}>
        <p>只填要更正的项目，留空表示不变。提交后由另一人复核，发布为新版本并短信通知客户。</p>
        <PersonFields form={form} refused={refused} set={set} />
        <Textarea
          label="更正原因（客户会看到）"
          required
          rows={2}
          maxLength={200}
          placeholder="例如：客户提供证件，姓名写错"
          value={form.reason}
          onChange={set("reason")}
          error={(isChecked && missing) || refused.reason}
        />
      </DialogForm>
    </Dialog>
  );
}

interface PersonFieldsProps {
  readonly form: typeof empty;
  readonly refused: FieldErrors;
  set(field: keyof typeof empty): (event: { currentTarget: { value: string } }) => void;
}

function PersonFields({ form, refused, set }: PersonFieldsProps) {
  return (
    <>
      <TextInput
        label="姓名"
        autoComplete="off"
        maxLength={16}
        value={form.name}
        onChange={set("name")}
        error={refused.name}
        data-autofocus
      />
      <NativeSelect
        label="性别"
        data={[{ value: "", label: "不变" }, "男", "女"]}
        value={form.gender}
        onChange={set("gender")}
        error={refused.gender}
      />
      <TextInput label="出生年月" type="month" value={form.birth} onChange={set("birth")} error={refused.birth} />
    </>
  );
}
