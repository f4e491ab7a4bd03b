import { knownKey } from "../../parts/choice";

export const actorNames = {
  staff: "员工",
  customer: "客户",
  device: "仪器",
  system: "系统",
  anonymous: "未登录",
} as const;

/** Who did it: 王实验, 客户 138****1234, 系统. */
export function actorText(event: {
  readonly actorKind: keyof typeof actorNames;
  readonly actorName: string;
  readonly actorLabel: string;
}): string {
  const { actorKind, actorName, actorLabel } = event;
  if (actorKind === "staff") return actorName || actorLabel || actorNames.staff;
  return [actorNames[actorKind], actorName].filter(Boolean).join(" ");
}

export const outcomeNames = { done: "完成", refused: "被拒绝", failed: "失败" } as const;

/** The kinds of search; one at a time, so that every page reads one index. */
export const wayNames = { object: "按对象", actor: "按人员", action: "按动作" } as const;
export type AuditSearchKind = keyof typeof wayNames;

const searchKeys = ["objectType", "objectId", "actorKind", "actorId", "actorName", "noun", "verb"] as const;
export const auditFilterKeys = ["by", ...searchKeys, "beginTime", "endTime"] as const;
type Filters = Readonly<Record<(typeof auditFilterKeys)[number], string>>;

export const auditSearchKindOf = (by: string): AuditSearchKind => knownKey(wayNames, by) ?? "object";

/** The filters for the call: those of the chosen kind of search only. */
export function auditCallFilters(filters: Filters) {
  switch (auditSearchKindOf(filters.by)) {
    case "object":
      return given({ objectType: filters.objectType, objectId: filters.objectId });
    case "actor":
      return actorOf(filters);
    default:
      return filters.noun && filters.verb ? { action: `${filters.noun}.${filters.verb}` } : {};
  }
}

/** A given user name always means a member of staff, whatever else is chosen. */
function actorOf({ actorId, actorName, actorKind }: Filters) {
  if (actorName !== "") return { actorName, actorKind: "staff" as const };
  return { ...given({ actorId }), actorKind: knownKey(actorNames, actorKind) };
}

/** The filters of the other kinds of search, emptied when the kind changes. */
export const emptiedSearchFilters = Object.fromEntries(searchKeys.map((key) => [key, ""]));

function given<K extends string>(fields: Record<K, string>): Partial<Record<K, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "")) as Partial<Record<K, string>>;
}
