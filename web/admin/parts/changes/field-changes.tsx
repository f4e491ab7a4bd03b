import { type ChangeRow, changeRows, type FieldChange } from "./change-rows";
import type { ChangeWords } from "./change-words";

interface FieldChangesProps {
  readonly changes: readonly FieldChange[];
  /** Text that is shown when nothing differs. */
  readonly none?: string;
  readonly words?: ChangeWords;
}

/** Old and new values, field by field. */
export function FieldChanges({ changes, none = "没有记录字段的变化。", words }: FieldChangesProps) {
  const rows = changeRows(changes, words);
  if (rows.length === 0) return <p className="size-13 muted">{none}</p>;
  return (
    <ul className="bare-list box lines">
      {rows.map((row) => (
        <li key={row.field} className="lead-row fold-small gap-4-12 pad-8-12">
          <span className="size-13 anywhere muted">{row.name}</span>
          {row.isList ? <ListSides row={row} /> : <Sides row={row} />}
        </li>
      ))}
    </ul>
  );
}

function Sides({ row }: { row: ChangeRow }) {
  return (
    <span className="flex wrap baseline gap-4-12 slim">
      <del className={`label toned on-ground anywhere`} data-tone="bad">
        <span className="visually-hidden">原来：</span>
        {row.before}
      </del>
      <span className="muted" aria-hidden>
        →
      </span>
      <ins className={`label toned on-ground anywhere unlined`} data-tone="ready">
        <span className="visually-hidden">现在：</span>
        {row.after}
      </ins>
    </span>
  );
}

function ListSides({ row }: { row: ChangeRow }) {
  return (
    <span className="flex wrap baseline gap-4-12 slim">
      {row.removed.length > 0 ? (
        <del className={`label toned on-ground anywhere`} data-tone="bad">
          <span className="visually-hidden">移除：</span>
          {row.removed.join("、")}
        </del>
      ) : null}
      {row.added.length > 0 ? (
        <ins className={`label toned on-ground anywhere unlined`} data-tone="ready">
          <span className="visually-hidden">新增：</span>
          {row.added.join("、")}
        </ins>
      ) : null}
    </span>
  );
}
