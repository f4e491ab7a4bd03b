import {
  createDictionaryData,
  type DictionaryData,
  getDictionaryData,
  updateDictionaryData,
} from "#contract/dictionaries";
import { RecordDrawer } from "../../parts/form/record-drawer";
import { useDraft } from "../../parts/form/use-draft";
import { useSave } from "../../parts/form/use-save";
import { adminCall } from "../../session/admin-call";
import { type DataForm, dataErrors, dataFields, dataForm, dataRequest, emptyData } from "./data.form";

interface DataDrawerProps {
  readonly data: DictionaryData | undefined;
  readonly dictType: string;
  readonly onClose: () => void;
}

/** Creates an entry of a dictionary, or edits the given one. */
export function DataDrawer({ data, dictType, onClose }: DataDrawerProps) {
  const draft = useDraft<DataForm>(data ? dataForm(data) : emptyData, dataErrors);
  const save = useSave({
    draft,
    version: data?.version ?? 0,
    work: (form, version) =>
      data
        ? adminCall(updateDictionaryData, {
            params: { dictCode: data.dictCode },
            body: { ...dataRequest(form, data.dictType, data.cssClass), version },
          })
        : adminCall(createDictionaryData, { body: dataRequest(form, dictType, "") }),
    latest: data && (() => latestData(data.dictCode)),
    done: onClose,
  });
  return (
    <RecordDrawer
      title={data ? `修改数据 ${data.dictLabel}` : "新增数据"}
      fields={dataFields}
      draft={draft}
      save={save}
      onClose={onClose}
    />
  );
}

async function latestData(code: number) {
  const { data } = await adminCall(getDictionaryData, { params: { code } });
  return { form: dataForm(data), version: data.version };
}
