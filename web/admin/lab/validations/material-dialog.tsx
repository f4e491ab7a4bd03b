import { Button, NativeSelect, TextInput } from "@mantine/core";
import { materialKindNames } from "#contract/validation-states";
import { saveReferenceMaterials } from "#contract/validations";
import type { ReferenceMaterial } from "#contract/validations.schemas";
import { optionsOf } from "../../parts/choice";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { createInputProps } from "../../parts/form/typed";
import { type FormDraft, useFormDraft } from "../../parts/form/use-draft";
import { useInitialRecord } from "../../parts/form/use-first";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import {
  emptyMaterialForm,
  emptyTrueValueRow,
  type MaterialForm,
  materialErrors,
  materialFormOf,
  materialRequest,
  type TrueValueRow,
} from "./material-form";

interface MaterialDialogProps {
  /** The material to edit; undefined: a new one is created. */
  readonly material?: ReferenceMaterial | undefined;
  readonly onClose: () => void;
}

/** Creates or edits a reference material. */
export function MaterialDialog({ material: shown, onClose }: MaterialDialogProps) {
  const material = useInitialRecord(shown);
  const draft = useFormDraft<MaterialForm>(material ? materialFormOf(material) : emptyMaterialForm, materialErrors);
  const save = useWrite({
    hasFields: true,
    work: (form: MaterialForm) =>
      adminCall(saveReferenceMaterials, { body: { materials: materialRequest(form, material?.version) } }),
    done: () => {
      showToast({ kind: "success", text: material ? "已保存" : "参考物质已登记" });
      onClose();
    },
  });
  const { form, errors, change } = draft;
  const texts = {
    form: { ...form, truths: "" },
    errors,
    change: change as FormDraft<Record<string, string>>["change"],
  };
  const typed = createInputProps(texts);
  return (
    <Dialog title={material ? `修改 ${material.code}` : "登记参考物质"} size={760} onClose={onClose}>
      <DialogForm
        label="保存"
        isBusy={save.isPending}
        onSubmit={(_, event) => draft.isGood(event) && save.mutate(form, { onError: draft.refuse })}
        onClose={onClose}
      >
        <div className="halves fold-small gap-16">
          <TextInput
            {...typed("code")}
            label="编号"
            required
            placeholder="如 NA12878 或能力验证样品号"
            maxLength={40}
            readOnly={material !== undefined}
            data-autofocus={material ? undefined : true}
          />
          <TextInput {...typed("name")} label="名称" required maxLength={64} />
          <NativeSelect {...typed("kind")} label="类型" data={optionsOf(materialKindNames)} />
          <TextInput {...typed("supplier")} label="供应商" maxLength={64} />
          <TextInput {...typed("lot")} label="批号" maxLength={32} />
        </div>
        <TruthRows rows={form.truths} error={errors.truths} onChange={(truths) => change({ truths })} />
      </DialogForm>
    </Dialog>
  );
}

interface TruthRowsProps {
  readonly rows: readonly TrueValueRow[];
  readonly error: string | undefined;
  readonly onChange: (rows: readonly TrueValueRow[]) => void;
}

function TruthRows({ rows, error, onChange }: TruthRowsProps) {
  const change = (at: number, part: Partial<TrueValueRow>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...part } : row)));
  const field = (at: number, name: keyof TrueValueRow, label: string, placeholder: string) => (
    <TextInput
      aria-label={`第 ${at + 1} 行${label}`}
      name={`${name}-${at}`}
      placeholder={placeholder}
      maxLength={name === "source" ? 200 : 32}
      value={rows[at]?.[name] ?? ""}
      onChange={(event) => change(at, { [name]: event.currentTarget.value })}
    />
  );
  return (
    <fieldset className="flat box pad-12 column gap-8">
      <legend className="size-13 strong">真值</legend>
      <p className="size-13 muted">位点写 rs 编号，病原体写项目编号；真值写基因型（如 GA），或检出、未检出、无模板。</p>
      {rows.map((_, at) => (
        // Rows have no key of their own and never change their order.
        <div key={String(at)} className="halves fold-small gap-8">
          <div className="halves gap-8">
            {field(at, "target", "位点或项目", "rs671")}
            {field(at, "value", "真值", "GA")}
          </div>
          <div className="halves gap-8">
            {field(at, "copies", "浓度", "拷贝/mL，选填")}
            {field(at, "source", "出处", "出处")}
          </div>
        </div>
      ))}
      {error ? <p className="size-13 red">{error}</p> : null}
      <div>
        <Button variant="default" size="compact-sm" onClick={() => onChange([...rows, emptyTrueValueRow])}>
          增加一行
        </Button>
      </div>
    </fieldset>
  );
}
