import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { type AuditContext, auditRows } from "../logs/logs.actions";
import { deleteLink } from "./links.queries";

/** Statements that delete the link of a person to whom WeChat no longer lets us write, with an audit row. */
export async function unlinkStatements(
  context: AuditContext,
  by: Parameters<typeof deleteLink>[0],
  value: string,
): Promise<Query<unknown>[]> {
  const audit = await auditRows(context, {
    action: "customer.closeWechat",
    objectType: "customerPhone",
    actor: { kind: "system", label: "wechat" },
    when: previousChanged,
  });
  return [deleteLink(by, value), ...audit];
}
