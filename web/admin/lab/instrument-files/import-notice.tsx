import { Suspense } from "react";
import { type CommitForecast, forecastCommit } from "#contract/import-forecast";
import { wellVerdictNames } from "#contract/import-wells";
import type { ImportPreview } from "#contract/run-imports.schemas";
import { lazyPart } from "../../parts/lazy-part";
import { Notice } from "../../parts/notice";
import { OfficeLink } from "../../parts/own-link";
import { screenLink } from "../../parts/screen-link";

const ImportProblems = lazyPart(() => import("./import-concerns"), "ImportProblems");

/** The state of the file and its problems, above everything else on the page. */
export function ImportNotice({ preview }: { preview: ImportPreview }) {
  const { state, run, refusal, controls, canCommit, canValidate, blockedBy, warnings, placement, wells } = preview;
  if (state === "committed" && run) {
    return (
      <Notice
        tone="ready"
        title={`已提交为检测批次 ${run.runNo}`}
        actions={<OfficeLink href={screenLink("/lab/runs/$runId", { runId: run.id })}>打开检测批次</OfficeLink>}
      >
        同一个文件再次上传不会产生新的结果。
        {wells.length === 0 ? "原始文件已不再保存或无法读取，逐孔内容请看检测批次。" : ""}
      </Notice>
    );
  }
  if (state === "discarded") {
    return (
      <Notice tone="neutral" title="该文件已弃用" actions={<OfficeLink href="/lab/imports">返回导入记录</OfficeLink>}>
        {refusal ? `原因：${refusal}。` : ""}如需使用，请重新上传。
      </Notice>
    );
  }
  if (state === "refused") {
    return (
      <Notice
        tone="bad"
        title={refusal ?? "文件未通过检查"}
        actions={<OfficeLink href="/lab/imports">重新上传</OfficeLink>}
      >
        请按提示从仪器重新导出，再上传一次。没有写入任何结果。
      </Notice>
    );
  }
  return (
    <>
      {controls.passed === false ? (
        <Notice tone="bad" title={`质控未通过：${controls.message}`}>
          这块板的样本不会出结果。提交后记录为失败的批次，样本进入待复检；如果是上传错了文件，请弃用。
        </Notice>
      ) : null}
      {canCommit && placement.message !== "" ? (
        <Notice tone="warn" title="孔位未经证实">
          {placement.message}。
        </Notice>
      ) : null}
      {/* Both are shown together: a verdict that appeared first would be read without the problems. */}
      <Suspense>
        <ImportProblems preview={preview} />
        {canCommit ? <Ready preview={preview} /> : null}
      </Suspense>
      {canCommit ? null : canValidate ? (
        <Notice tone="neutral" title="文件里没有客户的采样管">
          如果这是一块参考物质的板，可以作为验证批次入库；如果是样本，请先对应条码。
        </Notice>
      ) : (
        <Blocked blockedBy={blockedBy} />
      )}
      {warnings.length > 0 ? <Warnings list={warnings} /> : null}
    </>
  );
}

function Ready({ preview }: { preview: ImportPreview }) {
  const { clean, held, skipped, reasons } = forecastCommit(preview.wells);
  if (preview.controls.passed === false) return null;
  const isDoubtful = held + skipped + preview.doubts.length + preview.leftOut.length > 0;
  return (
    <Notice tone={isDoubtful ? "warn" : "ready"} title={`可以提交，${clean} 个样本将得到结果`}>
      {held > 0 ? `${held} 个样本有未判读的项目，将等待复检。` : ""}
      {skipped > 0 ? `${skipped} 个样本名不会出结果（${reasonsText(reasons)}）。` : ""}
    </Notice>
  );
}

const reasonsText = (reasons: CommitForecast["reasons"]) =>
  reasons.map(([verdict, count]) => `${wellVerdictNames[verdict]} ${count}`).join("、");

function Blocked({ blockedBy }: { blockedBy: readonly string[] }) {
  return (
    <Notice tone="warn" title="还不能提交">
      <ul>
        {blockedBy.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Warnings({ list }: { list: readonly string[] }) {
  return (
    <Notice tone="neutral" title="读文件时注意到">
      <ul>
        {list.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}
