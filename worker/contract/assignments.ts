import type * as schemas from "./assignments.schemas";
import type { CallOf } from "./endpoint";
import type { Permission } from "./permissions";

/** Work that can be given to one person. */
export const assignableNames = { retest: "没有结果的样本", quarantine: "问题样本", enquiry: "咨询" } as const;
export type AssignableKind = keyof typeof assignableNames;

/** What somebody must hold to do such work, and to give it to a colleague. */
export const assignmentPermissions = {
  retest: "lab:result:retest",
  quarantine: "lab:sample:receive",
  enquiry: "site:enquiry:handle",
} as const satisfies Record<AssignableKind, Permission>;

export const assignmentMessages = {
  cannot: "这位同事没有处理的权限，或已停用",
  assigned: "已交办",
  released: "已取消交办",
  gone: "所选的都已处理，请刷新列表",
} as const;

export const listAssignments: CallOf<typeof schemas, "listAssignments"> = {
  name: "listAssignments",
  method: "GET",
  path: "/api/v1/assignments",
};

export const assignWork: CallOf<typeof schemas, "assignWork"> = {
  name: "assignWork",
  method: "POST",
  path: "/api/v1/assignments",
};
