import { type DictionaryData, removeDictionaryData, updateDictionaryData } from "#contract/dictionaries";
import type { BulkStep } from "../../parts/bulk/bulk-step";
import { statusSteps } from "../../parts/records/status-bulk";
import { patientCall } from "../../session/admin-call";
import { dataForm, dataRequest } from "./data.form";

/** What can be done with several rows at once. */
export const dataBulk: readonly BulkStep<DictionaryData>[] = [
  ...statusSteps<DictionaryData>({
    tag: "admin:sysDictData:edit",
    warning: "停用后表单中不能再选择它们。",
    work: (row, status) =>
      patientCall(updateDictionaryData, {
        params: { dictCode: row.dictCode },
        body: { ...dataRequest(dataForm(row), row.dictType, row.cssClass), status, version: row.version },
      }),
  }),
  {
    label: "删除",
    tag: "admin:sysDictData:remove",
    warning: "30 天内可以恢复。",
    isDanger: true,
    work: (row) => patientCall(removeDictionaryData, { query: {}, body: { ids: [row.dictCode] } }),
  },
];
