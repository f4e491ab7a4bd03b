import { removeDictionaryTypes, updateDictionaryType } from "#contract/dictionaries";
import type { DictionaryType } from "#contract/dictionaries.schemas";
import type { BulkStep } from "../../parts/bulk/bulk-step";
import { createRemoveStep, createStatusSteps } from "../../parts/records/bulk-steps";
import { adminCallWithoutToast } from "../../session/admin-call";

/** Actions on several rows at once. */
export const dictionaryTypeBulkSteps: readonly BulkStep<DictionaryType>[] = [
  ...createStatusSteps<DictionaryType>({
    tag: "admin:sysDictType:edit",
    warning: "停用后表单中不再提供这些字典。",
    work: (row, status) =>
      adminCallWithoutToast(updateDictionaryType, {
        params: { id: row.id },
        body: { status, version: row.version },
      }),
  }),
  createRemoveStep<DictionaryType>({
    tag: "admin:sysDictType:remove",
    warning: "还有数据的字典不会被删除；30 天内可以恢复。",
    work: (row) => adminCallWithoutToast(removeDictionaryTypes, { query: {}, body: { ids: [row.id] } }),
  }),
];
