import { omitWell } from "#contract/result-sets";
import { askReason } from "../../parts/confirm";
import { useWrite } from "../../parts/data/use-write";
import { formatTime } from "../../parts/format-time";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import type { ResultDetailData } from "./result-detail.types";
import { ResultWells } from "./result-wells";
import { callText } from "./result-words";
import css from "./review.module.css";

/** The wells of a result; before it is submitted, a well can be excluded, and the result is called again. */
export function ChangeableWells({ detail }: { detail: ResultDetailData }) {
  const may = usePermissionCheck();
  const { resultSet: set, wells } = detail;
  const isOpen = set.state === "draft" || set.state === "returned";
  const step = useWrite({
    work: async (body: { position: string; isOmitted: boolean; reason: string }) =>
      (await adminCall(omitWell, { params: { id: set.id }, body })).data,
    done: (moved) =>
      showToast({
        kind: moved.holdReason ? "info" : "success",
        text: moved.holdReason ? `已重新判读：${moved.holdReason}` : "已重新判读",
      }),
  });
  const change = async (position: string, isOmitted: boolean) => {
    const word = isOmitted ? "排除" : "恢复";
    const reason = await askReason({
      title: `${word} ${position} 孔`,
      message: isOmitted
        ? "这个孔不再参与判读，系统会按其余孔重新判读。审核人会看到这次修改。"
        : "这个孔重新参与判读。审核人会看到这次修改。",
      confirmLabel: word,
      reason: { label: `${word}原因` },
    });
    if (reason !== null) step.mutate({ position, isOmitted, reason });
  };
  const isAllowed = isOpen && set.run !== null && may("lab:run:submit") && !step.isPending;
  return (
    <ResultWells
      wells={wells}
      onChange={isAllowed ? (position, isOmitted) => void change(position, isOmitted) : undefined}
    />
  );
}

/** Changes before the review, with the calls that changed. */
export function ResultChanges({ changes }: Pick<ResultDetailData, "changes">) {
  if (changes.length === 0) return null;
  return (
    <section>
      <h3 className="flat below-8 size-15 ink">提交前的修改（{changes.length}）</h3>
      <ul className={`box bare-list stack gap-8 pad-12-16 ${css.changes}`}>
        {changes.map(({ id, position, isOmitted, reason, madeBy, createdAt, calls }) => (
          <li key={id}>
            <p>
              {isOmitted ? "排除" : "恢复"} <strong>{position}</strong> 孔：{reason}
            </p>
            <p className="size-13 muted">
              {madeBy.name}　{formatTime(createdAt)}
            </p>
            <p>
              {calls.length === 0
                ? "判读没有变化。"
                : calls.map((call) => `${call.name}：${callText(call.before)} → ${callText(call.after)}`).join("；")}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
