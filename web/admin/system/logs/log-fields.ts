import { auditObjectNames } from "#contract/audit-words";
import { optionsOf } from "../../parts/choice";
import type { FilterField } from "../../parts/list/filter-bar";

/** The span of days that the logs can be narrowed to. */
export const spanField: FilterField<"beginTime" | "endTime"> = { key: "beginTime", label: "时间", isSpan: true };

export const objectOptions = optionsOf(auditObjectNames);

/** The same for a narrow column: of a long number its last six signs. */
export function shortObjectText(objectType: string, objectId: string): string {
  return objectText(objectType, objectId.length > 12 ? `…${objectId.slice(-6)}` : objectId);
}

/** What kind of object, and its number, as one line. */
export function objectText(objectType: string, objectId: string): string {
  const name = Object.hasOwn(auditObjectNames, objectType) ? auditObjectNames[objectType] : objectType;
  return [name, objectId].filter(Boolean).join(" ") || "—";
}
