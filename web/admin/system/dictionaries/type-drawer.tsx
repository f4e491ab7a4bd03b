import { createDictionaryType, getDictionaryType, updateDictionaryType } from "#contract/dictionaries";
import type { DictionaryType } from "#contract/dictionaries.schemas";
import { RecordEditor, type RecordFormOptions } from "../../parts/form/record-editor";
import { adminCall } from "../../session/admin-call";
import { emptyType, type TypeForm, typeErrors, typeFields, typeForm, typeRequest } from "./type.form";
import { typeKind } from "./type-kind";

const types: RecordFormOptions<DictionaryType, TypeForm> = {
  ...typeKind,
  formOf: typeForm,
  check: typeErrors,
  create: (form) => adminCall(createDictionaryType, { body: typeRequest(form) }),
  update: ({ id }, form, version) =>
    adminCall(updateDictionaryType, { params: { id }, body: { ...typeRequest(form), version } }),
  read: ({ id }) => adminCall(getDictionaryType, { params: { id } }),
};

/** Creates a dictionary, or edits the given one. */
export function TypeDrawer({ type, onClose }: { type: DictionaryType | undefined; onClose: () => void }) {
  return <RecordEditor of={types} row={type} empty={emptyType} fieldsOf={() => typeFields} onClose={onClose} />;
}
