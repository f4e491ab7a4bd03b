import { useQuery } from "@tanstack/react-query";
import { getOperationLog } from "#contract/logs";
import type { OperationLogItem } from "#contract/logs.schemas";
import { withNames } from "../../parts/changes/change-words";
import { FieldChanges } from "../../parts/changes/field-changes";
import { CopyText } from "../../parts/copy-text";
import { callQuery } from "../../parts/data/queries";
import { FactList } from "../../parts/facts";
import { formatTime } from "../../parts/format-time";
import { OfficeLink } from "../../parts/own-link";
import { screenLink } from "../../parts/screen-link";
import { SideDrawer } from "../../parts/window/side-drawer";
import { usePermissionCheck } from "../../session/access";
import { auditChangeWords } from "./audit-fields";
import { loggedObjectText, personText } from "./log-fields";

/** One operation: who, when, on what, and every field with its old and new value. */
export function OperationDrawer({ log, onClose }: { log: OperationLogItem; onClose: () => void }) {
  const may = usePermissionCheck();
  const { data: detail } = useQuery({
    ...callQuery(getOperationLog, { params: { id: log.id } }),
    enabled: log.changes.length > 0,
  });
  const facts = [
    { name: "操作人员", value: personText(log.operNickName, log.operName) },
    { name: "时间", value: formatTime(log.operTime) },
    { name: "对象", value: loggedObjectText(log) },
    { name: "结果", value: log.status === "1" ? "成功" : "未成功" },
    { name: "原因", value: log.reason, isWide: true },
    { name: "请求编号", value: <CopyText text={log.requestId} label="请求编号" />, isWide: true },
  ];
  return (
    <SideDrawer title={log.title} onClose={onClose}>
      <FactList list={facts} />
      <h3 className="size-14 strong">修改的内容</h3>
      <FieldChanges changes={log.changes} words={withNames(auditChangeWords(log.objectType), detail?.names ?? [])} />
      <p className="size-13 muted">
        {log.isSealed ? "已封存进审计链，不能再改动。" : "等待封存，一分钟内进入审计链。"}
      </p>
      {log.objectId && may("admin:audit:list") ? (
        <OfficeLink
          href={screenLink("/system/audit-logs", { by: "object", objectType: log.objectType, objectId: log.objectId })}
        >
          查看此对象的全部记录
        </OfficeLink>
      ) : null}
    </SideDrawer>
  );
}
