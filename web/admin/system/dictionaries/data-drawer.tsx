import { createDictionaryData, getDictionaryData, updateDictionaryData } from "#contract/dictionaries";
import type { DictionaryData } from "#contract/dictionaries.schemas";
import { RecordEditor, type RecordFormOptions } from "../../parts/form/record-editor";
import { adminCall } from "../../session/admin-call";
import { type DataForm, dataErrors, dataFields, dataForm, dataRequest, emptyData } from "./data.form";

interface DataDrawerProps {
  readonly data: DictionaryData | undefined;
  readonly dictType: string;
  readonly onClose: () => void;
}

/** Entries of one dictionary. */
const entriesOf = (dictType: string): RecordFormOptions<DictionaryData, DataForm> => ({
  kind: "数据",
  nameOf: ({ dictLabel }) => dictLabel,
  idOf: ({ dictCode }) => dictCode,
  formOf: dataForm,
  check: dataErrors,
  create: (form) => adminCall(createDictionaryData, { body: dataRequest(form, dictType, "") }),
  update: (old, form, version) => {
    const body = { ...dataRequest(form, old.dictType, old.cssClass), version };
    return adminCall(updateDictionaryData, { params: { dictCode: old.dictCode }, body });
  },
  read: ({ dictCode: code }) => adminCall(getDictionaryData, { params: { code } }),
});

/** Creates an entry of a dictionary, or edits the given one. */
export function DataDrawer({ data, dictType, onClose }: DataDrawerProps) {
  const of = entriesOf(dictType);
  return <RecordEditor of={of} row={data} empty={emptyData} fieldsOf={() => dataFields} onClose={onClose} />;
}
