import { createTemplate, templateMessages } from "#contract/templates";
import type { FieldErrors } from "../../parts/form/field-errors";
import type { FormField } from "../../parts/form/form-field";
import { RecordDrawer } from "../../parts/form/record-drawer";
import { useFormDraft } from "../../parts/form/use-draft";
import { useSaveDraft } from "../../parts/form/use-save";
import { adminCall } from "../../session/admin-call";

interface TemplateStart {
  readonly name: string;
  readonly code: string;
  readonly from: string;
}

interface TemplateDrawerProps {
  /** Templates in use, which can be copied. */
  readonly sources: readonly { readonly id: string; readonly tplId: string; readonly name: string }[];
  onClose(): void;
  onMade(id: string): void;
}

function errorsOf({ name, code }: TemplateStart): FieldErrors {
  return {
    ...(name.trim() === "" ? { name: templateMessages.nameRequired } : {}),
    ...(/^[a-z][a-z0-9-]{1,31}$/.test(code.trim()) ? {} : { code: templateMessages.codeInvalid }),
  };
}

/** Creates a template as a copy; pictures and lines are changed on its own page. */
export function TemplateDrawer({ sources, onClose, onMade }: TemplateDrawerProps) {
  const fields: readonly FormField<TemplateStart>[] = [
    { name: "name", label: "模板名称", kind: "text", isRequired: true, maxLength: 40 },
    { name: "code", label: "模板编号", kind: "text", isRequired: true, maxLength: 32, placeholder: "例如 nutrients" },
    {
      name: "from",
      label: "复制自",
      kind: "select",
      isRequired: true,
      isWide: true,
      description: "图片、字段、段落和文字先与它相同，之后再修改",
      options: sources.map(({ id, tplId, name }) => ({ value: id, label: `${name}（${tplId}）` })),
    },
  ];
  const draft = useFormDraft<TemplateStart>({ name: "", code: "", from: sources[0]?.id ?? "" }, errorsOf);
  const save = useSaveDraft({
    draft,
    version: 0,
    work: async ({ name, code, from }) => {
      const made = await adminCall(createTemplate, { body: { name: name.trim(), code: code.trim(), from } });
      onMade(made.data.id);
      return made;
    },
    done: onClose,
  });
  return (
    <RecordDrawer title="新增模板" record="template:" fields={fields} draft={draft} save={save} onClose={onClose} />
  );
}
