import { auditVerbs } from "#contract/audit-words";
import type { OperationLogItem } from "#contract/logs";

export const operationType = (action: string): string => auditVerbs[action.split(".")[1] ?? ""]?.[1] ?? "0";

type Side = OperationLogItem["changes"][number];

/** The record's changes field by field; a value without a side before it is what came after. */
export function changesByField(changes: Record<string, unknown> | null): Side[] {
  return Object.entries(changes ?? {}).map(([field, value]) => {
    const isPair = value !== null && typeof value === "object" && "before" in value && "after" in value;
    return isPair ? { field, before: value.before, after: value.after } : { field, before: null, after: value };
  });
}
