import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { IconButton } from "../../parts/icon-button";
import { OwnLink } from "../../parts/own-link";
import { screenLink } from "../../parts/screen-link";
import { StatusBadge } from "../../parts/status-badge";
import { useStore } from "../../parts/store";
import { bytesText } from "../barcodes/grouped-barcode";
import css from "./imports.module.css";
import { forgetUpload, retryUpload, type Upload, uploads } from "./uploads.store";

/** Files of this session: how far, and how they ended. */
export function UploadList({ onDone }: { onDone: () => void }) {
  const list = useStore(uploads);
  if (list.length === 0) return null;
  return (
    <ul className={css.uploads} aria-label="本次上传" aria-live="polite">
      {list.map((upload) => (
        <li key={upload.id} className={css.upload}>
          <span className={css.fileName}>{upload.file.name}</span>
          <span className={css.quiet}>{bytesText(upload.file.size)}</span>
          <Outcome upload={upload} onDone={onDone} />
          {upload.outcome ? (
            <IconButton label="移出列表" onClick={() => forgetUpload(upload.id)}>
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
      <span className={css.progress}>
        <progress max={1} value={share} aria-label="上传进度" />
        <span>{share < 1 ? `${Math.round(share * 100)}%` : "正在检查文件"}</span>
      </span>
    );
  }
  if (outcome.kind === "done") {
    return (
      <span className={css.outcome}>
        <StatusBadge
          tone={outcome.preview.isKnown ? "warn" : "ready"}
          label={outcome.preview.isKnown ? "已有" : "已上传"}
        />
        {outcome.preview.message}
        <OwnLink href={screenLink("/lab/imports/$importId", { importId: outcome.preview.importId })}>打开预览</OwnLink>
      </span>
    );
  }
  return (
    <span className={css.outcome}>
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
