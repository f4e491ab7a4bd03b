import { removeDictionaryData, updateDictionaryData } from "#contract/dictionaries";
import type { DictionaryData } from "#contract/dictionaries.schemas";
import type { BulkStep } from "../../parts/bulk/bulk-step";
import { createRemoveStep, createStatusSteps } from "../../parts/records/bulk-steps";
import { adminCallWithoutToast } from "../../session/admin-call";

/** Actions on several rows at once. */
export const dictionaryDataBulkSteps: readonly BulkStep<DictionaryData>[] = [
  ...createStatusSteps<DictionaryData>({
    tag: "admin:sysDictData:edit",
    warning: "停用后表单中不能再选择它们。",
    work: (row, status) =>
      adminCallWithoutToast(updateDictionaryData, {
        params: { dictCode: row.dictCode },
        body: { status, version: row.version },
      }),
  }),
  createRemoveStep<DictionaryData>({
    tag: "admin:sysDictData:remove",
    work: (row) => adminCallWithoutToast(removeDictionaryData, { query: {}, body: { ids: [row.dictCode] } }),
  }),
];
