import { Button } from "@mantine/core";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { undoChanges } from "../history/take-back";
import { ScrollBox } from "../scroll-box";
import { DialogWindow } from "../window/dialog-window";
import type { BulkResult } from "./bulk-step";

interface BulkResultsProps {
  readonly label: string;
  readonly results: readonly BulkResult[];
  readonly onClose: () => void;
}

/** The outcome of each row, when some rows refused a step. */
export function BulkResults({ label, results, onClose }: BulkResultsProps) {
  const done = results.filter(({ isDone }) => isDone);
  const changeIds = done.flatMap(({ changeId }) => changeId ?? []);
  const title = `${label}：成功 ${done.length} 项，未成功 ${results.length - done.length} 项`;
  return (
    <DialogWindow title={title} size={560} onClose={onClose}>
      <ScrollBox label="每一项的结果" className="tall">
        <ul className="bare-list stack lines">
          {results.map(({ id, name, isDone, text }) => (
            <li key={id} className={`flex gap-8 ${isDone ? "green" : "red"}`}>
              {isDone ? (
                <IconCircleCheck size={18} aria-hidden className="fixed" />
              ) : (
                <IconCircleX size={18} aria-hidden className="fixed" />
              )}
              <span className="grow anywhere ink">{name}</span>
              <span className="grow text">{text}</span>
            </li>
          ))}
        </ul>
      </ScrollBox>
      <div className="flex end gap-8 above-16">
        {changeIds.length > 0 ? (
          <Button
            variant="default"
            onClick={() => {
              onClose();
              void undoChanges(changeIds);
            }}
          >
            撤销成功的 {changeIds.length} 项
          </Button>
        ) : null}
        <Button onClick={onClose}>知道了</Button>
      </div>
    </DialogWindow>
  );
}
