import { Button } from "@mantine/core";
import { useState } from "react";
import { signatureObstacles } from "#contract/validation-obstacles";
import { criterionNames } from "#contract/validation-states";
import { moveValidation, validationMessages } from "#contract/validations";
import { confirm } from "../../parts/confirm";
import { useWrite } from "../../parts/data/use-write";
import { lazyDialog } from "../../parts/lazy-part";
import { ReasonButton } from "../../parts/reason-button";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { useCurrentUser } from "../../session/current-user";
import type { Validation } from "./validation.model";

const PlanDialog = lazyDialog(() => import("./plan-dialog"), "PlanDialog");
const RunDialog = lazyDialog(() => import("./run-dialog"), "RunDialog");
const ValidationSheet = lazyDialog(() => import("./validation-sheet"), "ValidationSheet");

/** The actions on a validation in its present state, for people with the permission. */
export function ValidationActions({ proof }: { proof: Validation }) {
  const may = usePermissionCheck();
  const [open, setOpen] = useState<"plan" | "run" | "print">();
  const { id, state, version } = proof.validation;
  const close = () => setOpen(undefined);
  const isDraft = state === "draft";
  return (
    <>
      <Button variant="default" onClick={() => setOpen("print")}>
        打印
      </Button>
      {(isDraft || state === "signed") && may("lab:validation:sign") ? (
        <ReasonButton
          label="撤回"
          question={{
            title: "撤回性能验证",
            message: isDraft
              ? "撤回后不能再修改，可以重新建立一份。"
              : "撤回后产品没有性能验证，会显示“未完成性能验证”。已发布的报告不受影响。此操作不能撤销。",
            confirmLabel: "撤回",
            tone: "danger",
            reason: { label: "撤回原因" },
          }}
          work={(reason) => adminCall(moveValidation, { params: { id }, body: { step: "withdraw", reason, version } })}
          done={() => showToast({ kind: "success", text: "性能验证已撤回" })}
        />
      ) : null}
      {isDraft && may("lab:validation:edit") ? (
        <>
          <Button variant="default" data-hotkey="e" title="快捷键 e" onClick={() => setOpen("plan")}>
            计划与结论
          </Button>
          <Button variant="default" onClick={() => setOpen("run")}>
            关联批次
          </Button>
        </>
      ) : null}
      {isDraft && may("lab:validation:sign") ? <SignButton proof={proof} /> : null}
      {open === "plan" ? <PlanDialog proof={proof} onClose={close} /> : null}
      {open === "run" ? <RunDialog proof={proof} onClose={close} /> : null}
      {open === "print" ? <ValidationSheet proof={proof} onDone={close} /> : null}
    </>
  );
}

function SignButton({ proof }: { proof: Validation }) {
  const { id, version, authors, assay } = proof.validation;
  const { userId: own } = useCurrentUser();
  const sign = useWrite({
    work: async () => (await adminCall(moveValidation, { params: { id }, body: { step: "sign", version } })).data,
    done: ({ hash }) => showToast({ kind: "success", text: `已签署，指纹 ${(hash ?? "").slice(0, 12)}` }),
  });
  const missing = signatureObstacles(proof.content, proof.figures);
  const isAuthor = authors.some(({ userId }) => userId === own);
  const blocked = [...(isAuthor ? [validationMessages.notYours] : []), ...missing].join("；");
  const start = async () => {
    const isSure = await confirm({
      title: "签署性能验证",
      message: `签署后内容和数字不能再改，${assay.name}以前签署的那一份同时被取代。签署会要求再次验证身份。`,
      facts: proof.figures.verdicts.map(({ criterion, isMet }) => ({
        name: criterionNames[criterion],
        value: isMet ? "达到" : "未达到",
      })),
      confirmLabel: "签署",
    });
    if (isSure) sign.mutate();
  };
  return (
    <Button
      disabled={blocked !== ""}
      title={blocked || undefined}
      loading={sign.isPending}
      onClick={() => void start()}
    >
      签署
    </Button>
  );
}
