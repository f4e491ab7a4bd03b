import { Button, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { listVerdictNames } from "#contract/kits";
import { IconButton } from "../../../parts/icon-button";
import { Panel } from "../../../parts/panel";
import { StatusBadge } from "../../../parts/status-badge";
import { type BarcodeRow, type BarcodeVerdict, countBarcodeVerdicts } from "./barcode-list";

interface ListRowsProps {
  readonly rows: readonly BarcodeRow[];
  /** In the order of the rows; undefined while they are being checked. */
  readonly verdicts: readonly BarcodeVerdict[] | undefined;
  readonly onChange: (rows: readonly BarcodeRow[]) => void;
}

/** A longer list would not help; more rows appear as the first ones are corrected. */
const shownMax = 100;

/** Whether the list can be imported, and every row that must be corrected first. */
export function BarcodeListRows({ rows, verdicts, onChange }: ListRowsProps) {
  if (rows.length === 0) {
    return (
      <Panel title="检查结果">
        <p className="below-8 size-13 muted">粘贴或选择文件后，每个条码的检查结果会显示在这里。</p>
      </Panel>
    );
  }
  const isJudged = verdicts !== undefined && verdicts.length === rows.length;
  const counts = isJudged ? countBarcodeVerdicts(verdicts) : {};
  const broken = isJudged ? rows.flatMap((row, i) => brokenRow(row, i, verdicts[i])) : [];
  const without = (indices: ReadonlySet<number>) => onChange(rows.filter((_, i) => !indices.has(i)));
  return (
    <Panel title={`检查结果，共 ${rows.length} 行`}>
      <div className="flex wrap gap-8 below-12">
        {isJudged ? (
          (Object.keys(listVerdictNames) as BarcodeVerdict[])
            .filter((verdict) => counts[verdict])
            .map((verdict) => (
              <StatusBadge
                key={verdict}
                tone={verdict === "ok" ? "ready" : "bad"}
                label={`${listVerdictNames[verdict]} ${counts[verdict]}`}
              />
            ))
        ) : (
          <StatusBadge tone="neutral" label="正在检查" />
        )}
      </div>
      {broken.length > 0 ? (
        <>
          <ul className="bare-list stack tall below-12 gap-8 pad-4">
            {broken.slice(0, shownMax).map(({ row, index, verdict }) => (
              <BrokenRow
                key={`${row.line}-${row.barcode}`}
                row={row}
                verdict={verdict}
                onFix={(barcode) => onChange(rows.map((one, i) => (i === index ? { ...one, barcode } : one)))}
                onDrop={() => without(new Set([index]))}
              />
            ))}
          </ul>
          {broken.length > shownMax ? (
            <p className="below-8 size-13 muted">还有 {broken.length - shownMax} 行，先处理以上各行。</p>
          ) : null}
          <Button
            variant="default"
            size="compact-md"
            onClick={() => without(new Set(broken.map(({ index }) => index)))}
          >
            移除这 {broken.length} 行
          </Button>
        </>
      ) : null}
    </Panel>
  );
}

function brokenRow(row: BarcodeRow, index: number, verdict: BarcodeVerdict | undefined) {
  return verdict === undefined || verdict === "ok" ? [] : [{ row, index, verdict }];
}

interface BrokenRowProps {
  readonly row: BarcodeRow;
  readonly verdict: BarcodeVerdict;
  readonly onFix: (barcode: string) => void;
  readonly onDrop: () => void;
}

function BrokenRow({ row, verdict, onFix, onDrop }: BrokenRowProps) {
  const [text, setText] = useState(row.barcode);
  const fix = () => {
    const barcode = text.trim();
    if (barcode !== row.barcode) onFix(barcode);
  };
  return (
    <li className="flex start gap-4">
      <TextInput
        flex={1}
        aria-label={`第 ${row.line} 行的条码`}
        value={text}
        maxLength={64}
        inputMode="numeric"
        error={`第 ${row.line} 行：${listVerdictNames[verdict]}`}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={fix}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          fix();
        }}
      />
      <IconButton label="移除" onClick={onDrop}>
        <IconTrash size={16} aria-hidden />
      </IconButton>
    </li>
  );
}
