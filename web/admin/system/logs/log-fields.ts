import { auditObjectNames, auditVerbs } from "#contract/audit-words";
import { optionsOf } from "../../parts/choice";
import type { FilterField } from "../../parts/list/filter-bar";

/** The span of days that the logs can be narrowed to. */
export const spanField: FilterField<"beginTime" | "endTime"> = { key: "beginTime", label: "时间", isSpan: true };

export const objectOptions = optionsOf(auditObjectNames);

/** Every verb by its words. */
export const verbOptions = optionsOf(
  Object.fromEntries(Object.entries(auditVerbs).map(([verb, [title]]) => [verb, title])),
);

interface LoggedObject {
  readonly objectType: string;
  readonly objectId: string;
  readonly objectName: string;
}

/** What kind of object, and what it is called; one without a name by the last six signs of its number. */
export function objectText({ objectType, objectId, objectName }: LoggedObject): string {
  const kind = Object.hasOwn(auditObjectNames, objectType) ? auditObjectNames[objectType] : objectType;
  // A refused call stands by its name in what was changed; the name in the code says nothing.
  if (/^[a-z]+[A-Z][A-Za-z]*$/.test(objectId)) return objectName || kind || "—";
  const number = objectId.length > 12 ? `…${objectId.slice(-6)}` : objectId;
  return [kind, objectName || number].filter(Boolean).join(" ") || "—";
}

/** A person by name, with the name for signing in: 王实验（wangshiyan）. */
export const personText = (name: string, username: string): string =>
  name && username && name !== username ? `${name}（${username}）` : name || username;

/** The note of a log, with what a narrower data scope leaves of it. */
export const logNote = (note: string, isScoped = false): string =>
  isScoped ? `${note}；按你的数据范围，只显示范围内员工的记录` : note;
