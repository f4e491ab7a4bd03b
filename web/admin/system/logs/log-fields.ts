import { auditObjectNames, auditVerbs } from "#contract/audit-words";
import { optionsOf } from "../../parts/choice";
import type { FilterField } from "../../parts/list/filter-bar";

/** The range of days by which the logs can be filtered. */
export const daysFilterField: FilterField<"beginTime" | "endTime"> = { key: "beginTime", label: "时间", isSpan: true };

export const auditObjectOptions = optionsOf(auditObjectNames);

/** Every action with its Chinese name. */
export const auditActionOptions = optionsOf(
  Object.fromEntries(Object.entries(auditVerbs).map(([verb, [title]]) => [verb, title])),
);

interface LoggedObject {
  readonly objectType: string;
  readonly objectId: string;
  readonly objectName: string;
}

/** The kind of an object and its name; an object without a name by the last six characters of its id. */
export function loggedObjectText({ objectType, objectId, objectName }: LoggedObject): string {
  const kind = Object.hasOwn(auditObjectNames, objectType) ? auditObjectNames[objectType] : objectType;
  const number = objectId.length > 12 ? `…${objectId.slice(-6)}` : objectId;
  return [kind, objectName || number].filter(Boolean).join(" ") || "—";
}

/** A person by name, with the user name: 王实验（wangshiyan）. */
export const personText = (name: string, username: string): string =>
  name && username && name !== username ? `${name}（${username}）` : name || username;

/** The note of a log, extended where a narrower data scope hides entries. */
export const logNote = (note: string, isScoped = false): string =>
  isScoped ? `${note}；按你的数据范围，只显示范围内员工的记录` : note;
