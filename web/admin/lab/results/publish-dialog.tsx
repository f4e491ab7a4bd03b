import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { CopyText } from "../../parts/copy-text";
import { lazyPart } from "../../parts/lazy-part";
import { Notice } from "../../parts/notice";
import { OfficeLink } from "../../parts/own-link";
import { screenLink } from "../../parts/screen-link";
import { Dialog } from "../../parts/window/dialog";
import { type PublishReply, usePublishResults } from "./use-result-steps";

const PublishPreview = lazyPart(() => import("./publish-preview"), "PublishPreview");

interface PublishDialogProps {
  readonly ids: readonly string[];
  readonly onClose: (isDone: boolean) => void;
}

/** Publishing cannot be undone: asks once, then shows the outcome report by report. */
export function PublishDialog({ ids, onClose }: PublishDialogProps) {
  const [outcome, setOutcome] = useState<PublishReply>();
  const [isPreviewing, setPreviewing] = useState(false);
  const publish = usePublishResults(setOutcome);
  const close = () => onClose(outcome !== undefined);
  return (
    <Dialog title={outcome ? "发布结果" : "发布报告"} size={outcome ? 560 : 440} onClose={close}>
      {outcome ? (
        <PublishedList outcome={outcome} onClose={close} />
      ) : (
        <div className="stack gap-16">
          <p>
            将发布 <strong>{ids.length}</strong> 份报告，
            {ids.length === 1 ? "并向客户发一条短信" : "并向每位客户发一条短信"}。短信不含姓名和结果。
          </p>
          <p>发布不能撤销；发现错误时只能撤回，并向客户说明原因。</p>
          {/* Removed while publishing: the reload after a write would request a preview of published results. */}
          <Suspense>{isPreviewing && !publish.isPending ? <PublishPreview ids={ids} /> : null}</Suspense>
          <div className="flex wrap end gap-8">
            {isPreviewing ? null : (
              <Button variant="subtle" onClick={() => setPreviewing(true)}>
                预览客户将看到的报告
              </Button>
            )}
            <Button variant="default" onClick={close}>
              再看看
            </Button>
            <Button loading={publish.isPending} onClick={() => publish.mutate([...ids])} data-autofocus>
              确认发布
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function PublishedList({ outcome, onClose }: { outcome: PublishReply; onClose: () => void }) {
  const { published, refused } = outcome;
  return (
    <div className="stack gap-16">
      {published.length > 0 ? (
        <Notice tone="ready" title={`${published.length} 份报告已发布，短信已排队`} />
      ) : (
        <Notice tone="bad" title="没有发布任何报告" />
      )}
      <ul className="bare-list stack short lines">
        {published.map((report) => (
          <li className="wrap-row gap-4-12" key={report.reportId}>
            <CopyText text={report.key} label="报告编号" />
            <OfficeLink href={screenLink("/lab/reports/$reportId", { reportId: report.reportId })} onClick={onClose}>
              打开报告
            </OfficeLink>
            {report.warning ? <span className="amber size-13">{report.warning}</span> : null}
          </li>
        ))}
        {refused.map(({ id, message }) => (
          <li className="wrap-row gap-4-12" key={id}>
            <span className="strong red">未发布</span>
            {message}
          </li>
        ))}
      </ul>
      <div className="flex wrap end gap-8">
        <Button onClick={onClose}>完成</Button>
      </div>
    </div>
  );
}
