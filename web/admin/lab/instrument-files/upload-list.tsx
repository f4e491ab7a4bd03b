import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { IconButton } from "../../parts/icon-button";
import { OfficeLink } from "../../parts/own-link";
import progress from "../../parts/progress-bar.module.css";
import { screenLink } from "../../parts/screen-link";
import { StatusBadge } from "../../parts/status-badge";
import { useStore } from "../../parts/store";
import { bytesText } from "../specimens/barcodes/grouped-barcode";
import { removeUpload, retryUpload, type Upload, uploads } from "./uploads.store";

/** Files of this session, with their progress and outcome. */
export function UploadList({ onDone }: { onDone: () => void }) {
  const list = useStore(uploads);
  if (list.length === 0) return null;
  return (
    <ul className="card bare-list stack lines pad-8-12" aria-label="本次上传" aria-live="polite">
      {list.map((upload) => (
        <li key={upload.id} className="wrap-row gap-4-12">
          <span className="anywhere ink">{upload.file.name}</span>
          <span className="size-13 muted">{bytesText(upload.file.size)}</span>
          <Outcome upload={upload} onDone={onDone} />
          {upload.outcome ? (
            <IconButton className="push" label="移出列表" onClick={() => removeUpload(upload.id)}>
              <IconX size={16} aria-hidden />
            </IconButton>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Outcome({ upload, onDone }: { upload: Upload; onDone: () => void }) {
  const { outcome, share } = upload;
  if (!outcome) {
    return (
      <span className="inline-row wrap gap-4-12">
        <progress className={progress.bar} style={{ width: 160 }} max={1} value={share} aria-label="上传进度" />
        <span>{share < 1 ? `${Math.round(share * 100)}%` : "正在检查文件"}</span>
      </span>
    );
  }
  if (outcome.kind === "done") {
    return (
      <span className="inline-row wrap gap-4-12">
        <StatusBadge
          tone={outcome.preview.isKnown ? "warn" : "ready"}
          label={outcome.preview.isKnown ? "已有" : "已上传"}
        />
        {outcome.preview.message}
        <OfficeLink href={screenLink("/lab/imports/$importId", { importId: outcome.preview.importId })}>
          打开预览
        </OfficeLink>
      </span>
    );
  }
  return (
    <span className="inline-row wrap gap-4-12">
      <StatusBadge tone="bad" label="未导入" />
      {outcome.sentence}
      {outcome.canRetry ? (
        <Button variant="default" size="compact-sm" onClick={() => void retryUpload(upload).then(onDone)}>
          重试
        </Button>
      ) : null}
    </span>
  );
}
