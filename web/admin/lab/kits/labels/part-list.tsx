import { Button, Checkbox } from "@mantine/core";
import "../../../parts/sheets/choice";
import bar from "../../../parts/progress-bar.module.css";
import { type PrintPart, printPartName } from "./label-sheets";
import css from "./labels.module.css";

interface PartListProps {
  readonly parts: readonly PrintPart[];
  /** Names of the parts that were printed. */
  readonly printed: readonly string[];
  readonly running: PrintPart | undefined;
  /** Of the part that is being drawn, from 0 to 1. */
  readonly progress: number;
  readonly onPrint: (part: PrintPart) => void;
  readonly onMark: (name: string, isPrinted: boolean) => void;
}

const sheetsOf = (parts: readonly PrintPart[]) => parts.reduce((sum, { from, to }) => sum + to - from + 1, 0);

/** Every part with its mark; a part that the printer spoilt is printed once more. */
export function PrintPartList({ parts, printed, running, progress, onPrint, onMark }: PartListProps) {
  const done = parts.filter((part) => printed.includes(printPartName(part)));
  const [all, ready] = [sheetsOf(parts), sheetsOf(done)];
  return (
    <div className="stack gap-8">
      <p className="size-13 muted" aria-live="polite">
        已打印 {ready} / {all} 张
      </p>
      <progress className={bar.bar} max={all} value={ready} aria-label="打印进度" />
      <ul className={`bare-list stack lines frame ${css.parts}`}>
        {parts.map((part) => {
          const name = printPartName(part);
          const isPrinted = printed.includes(name);
          return (
            <li key={part.from} className="row between gap-8 pad-8-12">
              <Checkbox
                label={isPrinted ? `${name}，已打印` : name}
                checked={isPrinted}
                onChange={(event) => onMark(name, event.currentTarget.checked)}
              />
              <Button
                size="compact-sm"
                variant="subtle"
                disabled={running !== undefined}
                aria-label={`打印 ${name}`}
                onClick={() => onPrint(part)}
              >
                {running?.from === part.from ? `${Math.round(progress * 100)}%` : isPrinted ? "重印" : "打印"}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
