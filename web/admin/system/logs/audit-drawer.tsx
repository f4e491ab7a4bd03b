import { useQuery } from "@tanstack/react-query";
import { readAuditNames } from "#contract/audit";
import { auditActionTitle } from "#contract/audit-words";
import { withNames } from "../../parts/changes/change-words";
import { FieldChanges } from "../../parts/changes/field-changes";
import { CopyText } from "../../parts/copy-text";
import { callQuery } from "../../parts/data/queries";
import { FactList } from "../../parts/facts";
import { formatTime } from "../../parts/format-time";
import { OfficeLink } from "../../parts/own-link";
import { screenLink } from "../../parts/screen-link";
import { SideDrawer } from "../../parts/window/side-drawer";
import { auditChangeWords } from "./audit-fields";
import type { AuditEvent } from "./audit-logs.page";
import { actorText, outcomeNames } from "./audit-words";
import { loggedObjectText, personText } from "./log-fields";
import { fieldChangesOf } from "./sides-of";

/** One event with all its details, and links to the same object and the same person. */
export function AuditDrawer({ event, onClose }: { event: Omit<AuditEvent, "id">; onClose: () => void }) {
  const { data: names } = useQuery({
    ...callQuery(readAuditNames, { params: { seq: event.seq } }),
    enabled: event.changes !== null,
  });
  const facts = [
    {
      name: "人员",
      value: event.actorKind === "staff" ? personText(event.actorName, event.actorLabel) : actorText(event),
    },
    { name: "时间", value: formatTime(event.at) },
    { name: "对象", value: loggedObjectText(event) },
    { name: "结果", value: outcomeNames[event.outcome] },
    { name: "动作代码", value: <code>{event.action}</code> },
    { name: "审计链", value: event.isSealed ? "已封存" : "待封存，一分钟内完成" },
    { name: "原因", value: event.reason, isWide: true },
    { name: "请求编号", value: <CopyText text={event.requestId} label="请求编号" />, isWide: true },
  ];
  return (
    <SideDrawer title={`第 ${event.seq} 条：${auditActionTitle(event.action)}`} onClose={onClose}>
      <FactList list={facts} />
      <h3 className="size-14 strong">记录的内容</h3>
      <FieldChanges
        changes={fieldChangesOf(event.changes)}
        words={withNames(auditChangeWords(event.objectType), names?.names ?? [])}
        none="这一条没有附加内容。"
      />
      {waysOn(event).map(({ label, by }) => (
        <OfficeLink key={label} href={screenLink("/system/audit-logs", by)} onClick={onClose}>
          {label}
        </OfficeLink>
      ))}
    </SideDrawer>
  );
}

function waysOn({ objectType, objectId, actorKind, actorId }: Omit<AuditEvent, "id">) {
  return [
    ...(objectId ? [{ label: "此对象的全部记录", by: { by: "object", objectType, objectId } } as const] : []),
    ...(actorId ? [{ label: "此人员的全部记录", by: { by: "actor", actorKind, actorId } } as const] : []),
  ];
}
