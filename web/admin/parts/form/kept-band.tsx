import { Button } from "@mantine/core";
import { now } from "../../../shared/clock";
import { shortTime } from "../format-time";
import { Notice } from "../notice";
import type { SavedDraft } from "./use-kept-draft";

/** Unsaved edits of an earlier visit, with a button that restores them. */
export function SavedDraftBand({ kept }: { kept: SavedDraft }) {
  return (
    <Notice
      tone={kept.isOverlapping ? "warn" : "progress"}
      title={`${shortTime(kept.at, now())} 填写的内容没有保存`}
      actions={
        <>
          <Button variant="default" onClick={kept.restore}>
            恢复
          </Button>
          <Button variant="subtle" color="gray" onClick={kept.forget}>
            不要了
          </Button>
        </>
      }
    >
      {kept.isOverlapping ? "之后有人改过同一处，恢复后请核对。" : null}
    </Notice>
  );
}
