import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { discardImport } from "#contract/run-imports";
import type { ImportPreview } from "#contract/run-imports.schemas";
import { lazyPart } from "../../parts/lazy-part";
import { ReasonButton } from "../../parts/reason-button";
import { showToast } from "../../parts/toast-queue";
import { adminCall } from "../../session/admin-call";
import { useMayDecideImport } from "./use-import";

const MappingDialog = lazyPart(() => import("./mapping-dialog"), "MappingDialog");
const CommitDialog = lazyPart(() => import("./commit-dialog"), "CommitDialog");

/** Discard, map names, commit. */
export function ImportActions({ preview }: { preview: ImportPreview }) {
  const [open, setOpen] = useState<"mapping" | "commit">();
  const mayDecide = useMayDecideImport(preview);
  if (!mayDecide) return null;
  const unknown = preview.unknownSamples.length + preview.unknownAssays.length;
  return (
    <>
      <DiscardButton preview={preview} />
      <Button
        variant={unknown > 0 && !preview.canCommit ? "filled" : "default"}
        data-hotkey="e"
        title="快捷键 e"
        onClick={() => setOpen("mapping")}
      >
        对应名称{unknown > 0 ? `（${unknown}）` : ""}
      </Button>
      <Button
        disabled={!preview.canCommit && !preview.canValidate}
        title={preview.canValidate ? undefined : preview.blockedBy[0]}
        onClick={() => setOpen("commit")}
      >
        {preview.canValidate ? "作为验证批次入库" : "提交"}
      </Button>
      <Suspense>
        {open === "mapping" ? <MappingDialog preview={preview} onClose={() => setOpen(undefined)} /> : null}
        {open === "commit" ? <CommitDialog preview={preview} onClose={() => setOpen(undefined)} /> : null}
      </Suspense>
    </>
  );
}

function DiscardButton({ preview }: { preview: ImportPreview }) {
  return (
    <ReasonButton
      label="弃用"
      question={{
        title: "弃用这个文件",
        message: "弃用后不能再提交，样本不受影响。如需使用请重新上传。",
        confirmLabel: "弃用",
        tone: "danger",
        reason: { label: "弃用原因", placeholder: "例如：上传错了文件" },
      }}
      work={(reason) => adminCall(discardImport, { params: { id: preview.importId }, body: { reason } })}
      done={() => showToast({ kind: "success", text: "文件已弃用" })}
    />
  );
}
