import { choice } from "../../parts/choice";

export const actorNames = {
  staff: "员工",
  customer: "客户",
  device: "仪器",
  system: "系统",
  anonymous: "未登录",
} as const;

export const outcomeNames = { done: "完成", refused: "被拒绝", failed: "失败" } as const;

/** The ways to look for events; one at a time, so that every page is a read of one index. */
export const wayNames = { object: "按对象", actor: "按人员", action: "按动作" } as const;
export type Way = keyof typeof wayNames;

export const auditKeys = [
  "by",
  "objectType",
  "objectId",
  "actorKind",
  "actorId",
  "action",
  "beginTime",
  "endTime",
] as const;
type Filters = Readonly<Record<(typeof auditKeys)[number], string>>;

export const wayOf = (by: string): Way => choice(wayNames, by) ?? "object";

/** What the call takes of the filters: those of the chosen way only. */
export function waysOf(filters: Filters) {
  switch (wayOf(filters.by)) {
    case "object":
      return given({ objectType: filters.objectType, objectId: filters.objectId });
    case "actor":
      return { ...given({ actorId: filters.actorId }), actorKind: choice(actorNames, filters.actorKind) };
    default:
      return given({ action: filters.action });
  }
}

/** The filters of the other ways, emptied when the way changes. */
export const otherWaysEmptied = { objectType: "", objectId: "", actorKind: "", actorId: "", action: "" } as const;

function given<K extends string>(fields: Record<K, string>): Partial<Record<K, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "")) as Partial<Record<K, string>>;
}
