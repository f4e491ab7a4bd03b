import { Button } from "@mantine/core";
import { FieldChanges } from "../../parts/changes/field-changes";
import { Notice } from "../../parts/notice";
import { contentChanges } from "./content-changes.model";

interface TheirVersionProps {
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly onTake: () => void;
}

/** Another person saved the draft first: shows the differences, and a button that loads the other version. */
export function ConflictingVersion({ mine, theirs, onTake }: TheirVersionProps) {
  return (
    <Notice
      tone="warn"
      title="刚刚有人修改过，您填写的内容还在"
      actions={
        <Button variant="default" size="compact-sm" onClick={onTake}>
          改用最新
        </Button>
      }
    >
      <p>您没有动过的部分已换成最新的。下面还不一样：左边是最新的，右边是您填写的；点“保存草稿”以您填写的为准。</p>
      <FieldChanges changes={contentChanges(theirs, mine)} none="两边的内容一致。" />
    </Notice>
  );
}
