import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { type AuditContext, auditRows } from "../logs/logs.actions";
import { forgetLink } from "./links.queries";

/** Statements that forget a person whom WeChat no longer lets us write to, on record. */
export async function unlinked(
  context: AuditContext,
  by: Parameters<typeof forgetLink>[0],
  value: string,
): Promise<Query<unknown>[]> {
  const audit = await auditRows(context, {
    action: "customer.closeWechat",
    objectType: "customerPhone",
    actor: { kind: "system", label: "wechat" },
    when: previousChanged,
  });
  return [forgetLink(by, value), ...audit];
}
