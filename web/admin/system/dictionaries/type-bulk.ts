import { type DictionaryType, removeDictionaryTypes, updateDictionaryType } from "#contract/dictionaries";
import type { BulkStep } from "../../parts/bulk/bulk-step";
import { statusSteps } from "../../parts/records/status-bulk";
import { patientCall } from "../../session/admin-call";
import { typeForm, typeRequest } from "./type.form";

/** What can be done with several rows at once. */
export const typeBulk: readonly BulkStep<DictionaryType>[] = [
  ...statusSteps<DictionaryType>({
    tag: "admin:sysDictType:edit",
    warning: "停用后表单中不再提供这些字典。",
    work: (row, status) =>
      patientCall(updateDictionaryType, {
        params: { id: row.id },
        body: { ...typeRequest(typeForm(row)), status, version: row.version },
      }),
  }),
  {
    label: "删除",
    tag: "admin:sysDictType:remove",
    warning: "还有数据的字典不会被删除；30 天内可以恢复。",
    isDanger: true,
    work: (row) => patientCall(removeDictionaryTypes, { query: {}, body: { ids: [row.id] } }),
  },
];
