import {
  createDictionaryType,
  type DictionaryType,
  getDictionaryType,
  updateDictionaryType,
} from "#contract/dictionaries";
import { RecordDrawer } from "../../parts/form/record-drawer";
import { useDraft } from "../../parts/form/use-draft";
import { useSave } from "../../parts/form/use-save";
import { adminCall } from "../../session/admin-call";
import { emptyType, type TypeForm, typeErrors, typeFields, typeForm, typeRequest } from "./type.form";

/** Creates a dictionary, or edits the given one. */
export function TypeDrawer({ type, onClose }: { type: DictionaryType | undefined; onClose: () => void }) {
  const draft = useDraft<TypeForm>(type ? typeForm(type) : emptyType, typeErrors);
  const save = useSave({
    draft,
    version: type?.version ?? 0,
    work: (form, version) =>
      type
        ? adminCall(updateDictionaryType, { params: { id: type.id }, body: { ...typeRequest(form), version } })
        : adminCall(createDictionaryType, { body: typeRequest(form) }),
    latest: type && (() => latestType(type.id)),
    done: onClose,
  });
  return (
    <RecordDrawer
      title={type ? `修改字典 ${type.dictName}` : "新增字典"}
      fields={typeFields}
      draft={draft}
      save={save}
      onClose={onClose}
    />
  );
}

async function latestType(id: number) {
  const { data } = await adminCall(getDictionaryType, { params: { id } });
  return { form: typeForm(data), version: data.version };
}
