import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import type { ReportItem } from "#contract/lab-reports.schemas";
import { redoResult } from "#contract/report-corrections";
import { askReason } from "../../parts/confirm";
import { useWrite } from "../../parts/data/use-write";
import { lazyPart } from "../../parts/lazy-part";
import { MenuButton } from "../../parts/menu/menu-button";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";

const PersonDialog = lazyPart(() => import("./person-dialog"), "PersonDialog");

const words = {
  recall: {
    title: "重新判读",
    message:
      "用原来的仪器数据生成一份新的结果草稿，可以剔除孔位后重新提交、由另一人审核，再发布为新版本。您不能审核它。",
  },
  retest: {
    title: "重新检测",
    message:
      "样本回到待复检队列，重新上板或放入快检仪。新的结果与报告比较：不同则由另一人审核后发布更正版本，相同则确认原报告有效；客户收到一条短信。在此之前客户看到的仍是当前版本。您不能审核它。",
  },
} as const;

/** The ways to make a next version of a published report. */
export function ReportCorrectionMenu({ report, isOpen }: { report: ReportItem; isOpen: boolean }) {
  const may = usePermissionCheck();
  const [isEditing, setEditing] = useState(false);
  const redo = useWrite({
    work: async (input: { way: "recall" | "retest"; reason: string }) =>
      await adminCall(redoResult, { params: { id: report.id }, body: input }),
    done: ({ msg }) => showToast({ kind: "success", text: msg }),
  });
  const isShown = report.state === "published" || report.state === "corrected";
  if (isOpen || !(isShown || report.state === "withdrawn") || !may("lab:report:correct")) return null;
  const start = async (way: "recall" | "retest") => {
    const reason = await askReason({
      ...words[way],
      confirmLabel: words[way].title,
      reason: { label: "更正原因（客户会看到）", placeholder: "例如：复核发现一个位点判读有误" },
    });
    if (reason !== null) redo.mutate({ way, reason });
  };
  const item = (label: string, onSelect: () => void) => ({ kind: "item", label, onSelect }) as const;
  return (
    <>
      <Button
        component={MenuButton}
        variant="default"
        loading={redo.isPending}
        menuWidth={190}
        lines={() => [
          ...(isShown ? [item("更正个人信息", () => setEditing(true))] : []),
          item("重新判读", () => void start("recall")),
          item("重新检测", () => void start("retest")),
        ]}
      >
        更正
      </Button>
      <Suspense>{isEditing ? <PersonDialog reportId={report.id} onClose={() => setEditing(false)} /> : null}</Suspense>
    </>
  );
}
