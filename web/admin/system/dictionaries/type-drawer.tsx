import { createDictionaryType, getDictionaryType, updateDictionaryType } from "#contract/dictionaries";
import type { DictionaryType } from "#contract/dictionaries.schemas";
import { RecordEditor, type RecordFormOptions } from "../../parts/form/record-editor";
import { adminCall } from "../../session/admin-call";
import {
  type DictTypeForm,
  dictTypeErrors,
  dictTypeFields,
  dictTypeFormOf,
  dictTypeRequest,
  emptyDictTypeForm,
} from "./type.form";
import { dictionaryTypeKind } from "./type-kind";

const types: RecordFormOptions<DictionaryType, DictTypeForm> = {
  ...dictionaryTypeKind,
  formOf: dictTypeFormOf,
  check: dictTypeErrors,
  create: (form) => adminCall(createDictionaryType, { body: dictTypeRequest(form) }),
  update: ({ id }, form, version) =>
    adminCall(updateDictionaryType, { params: { id }, body: { ...dictTypeRequest(form), version } }),
  read: ({ id }) => adminCall(getDictionaryType, { params: { id } }),
};

/** Creates a dictionary, or edits the given one. */
export function TypeDrawer({ type, onClose }: { type: DictionaryType | undefined; onClose: () => void }) {
  return (
    <RecordEditor of={types} row={type} empty={emptyDictTypeForm} fieldsOf={() => dictTypeFields} onClose={onClose} />
  );
}
