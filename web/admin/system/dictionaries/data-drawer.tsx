import { createDictionaryData, getDictionaryData, updateDictionaryData } from "#contract/dictionaries";
import type { DictionaryData } from "#contract/dictionaries.schemas";
import { RecordEditor, type RecordFormOptions } from "../../parts/form/record-editor";
import { adminCall } from "../../session/admin-call";
import {
  type DictionaryDataForm,
  dictionaryDataErrors,
  dictionaryDataFields,
  dictionaryDataFormOf,
  dictionaryDataRequest,
  emptyDictionaryDataForm,
} from "./data.form";

interface DataDrawerProps {
  readonly data: DictionaryData | undefined;
  readonly dictType: string;
  readonly onClose: () => void;
}

/** Entries of one dictionary. */
const entriesOf = (dictType: string): RecordFormOptions<DictionaryData, DictionaryDataForm> => ({
  kind: "数据",
  nameOf: ({ dictLabel }) => dictLabel,
  idOf: ({ dictCode }) => dictCode,
  formOf: dictionaryDataFormOf,
  check: dictionaryDataErrors,
  create: (form) => adminCall(createDictionaryData, { body: dictionaryDataRequest(form, dictType, "") }),
  update: (old, form, version) => {
    const body = { ...dictionaryDataRequest(form, old.dictType, old.cssClass), version };
    return adminCall(updateDictionaryData, { params: { dictCode: old.dictCode }, body });
  },
  read: ({ dictCode: code }) => adminCall(getDictionaryData, { params: { code } }),
});

/** Creates an entry of a dictionary, or edits the given one. */
export function DataDrawer({ data, dictType, onClose }: DataDrawerProps) {
  const of = entriesOf(dictType);
  return (
    <RecordEditor
      of={of}
      row={data}
      empty={emptyDictionaryDataForm}
      fieldsOf={() => dictionaryDataFields}
      onClose={onClose}
    />
  );
}
