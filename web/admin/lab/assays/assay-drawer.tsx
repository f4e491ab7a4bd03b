import { assayKindNames, assayMessages, createAssay } from "#contract/assays";
import { optionsOf } from "../../parts/choice";
import type { FieldErrors } from "../../parts/form/field-errors";
import type { FormField } from "../../parts/form/form-field";
import { RecordDrawer } from "../../parts/form/record-drawer";
import { useFormDraft } from "../../parts/form/use-draft";
import { useSaveDraft } from "../../parts/form/use-save";
import { adminCall } from "../../session/admin-call";

interface AssayStart {
  readonly name: string;
  readonly code: string;
  readonly kind: string;
}

const fields: readonly FormField<AssayStart>[] = [
  { name: "name", label: "方案名称", kind: "text", isRequired: true, maxLength: 40 },
  { name: "code", label: "方案编号", kind: "text", isRequired: true, maxLength: 20, placeholder: "例如 NUT-2" },
  { name: "kind", label: "检测类型", kind: "choice", isWide: true, options: optionsOf(assayKindNames) },
];

function errorsOf({ name, code }: AssayStart): FieldErrors {
  return {
    ...(name.trim() === "" ? { name: assayMessages.nameRequired } : {}),
    ...(/^[A-Z][A-Z0-9-]{1,19}$/.test(code.trim()) ? {} : { code: assayMessages.codeInvalid }),
  };
}

/** Creates an assay; its content is edited on its own page. */
export function AssayDrawer({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const draft = useFormDraft<AssayStart>({ name: "", code: "", kind: "genotype" }, errorsOf);
  const save = useSaveDraft({
    draft,
    version: 0,
    work: async (form) => {
      const kind = form.kind === "pathogen" ? "pathogen" : "genotype";
      const made = await adminCall(createAssay, { body: { name: form.name.trim(), code: form.code.trim(), kind } });
      onMade(made.data.id);
      return made;
    },
    done: onClose,
  });
  return (
    <RecordDrawer title="新建检测方案" record="assay:" fields={fields} draft={draft} save={save} onClose={onClose} />
  );
}
