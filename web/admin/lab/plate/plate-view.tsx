import { type KeyboardEvent, useRef, useState } from "react";
import { type PlateFormat, plate96 } from "#contract/plate-geometry";
import css from "./plate.module.css";
import { columnNumbers, type PlateCell, rowLetters, wellAfterKey, wellName } from "./plate-model";
import { WellDisc } from "./well-disc";

interface PlateViewProps {
  readonly label: string;
  /** A 96-well plate when undefined. */
  readonly format?: PlateFormat;
  readonly cells: ReadonlyMap<string, PlateCell>;
  readonly selected: string | null;
  readonly onSelect: (position: string | null) => void;
  /** Called with the well under the pointer or with the focus. */
  readonly onLook?: (position: string | null) => void;
  /** True for wells outside the filter, which are drawn faded. */
  readonly isFaded?: (position: string) => boolean;
}

/** A plate of 96 or 384 wells. Arrow keys move between wells, Enter selects one, Escape clears the selection. */
export function PlateView(props: PlateViewProps) {
  const table = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState("A1");
  const { format = plate96 } = props;
  const press = (event: KeyboardEvent, position: string) => {
    if (event.key === "Escape") props.onSelect(null);
    const next = wellAfterKey(position, event.key, format);
    if (!next) return;
    event.preventDefault();
    setFocused(next);
    table.current?.querySelector<HTMLElement>(`[data-well="${next}"]`)?.focus();
  };
  return (
    <div className={css.box} data-wells={format.wells}>
      <table ref={table} className={css.plate} aria-label={props.label}>
        <thead>
          <tr>
            <td />
            {columnNumbers(format).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowLetters(format).map((letter, row) => (
            <tr key={letter}>
              <th scope="row">{letter}</th>
              {columnNumbers(format).map((name, column) => {
                const position = wellName(row, column);
                return (
                  <td key={name}>
                    <WellButton
                      {...props}
                      position={position}
                      isReachable={focused === position}
                      onPress={press}
                      onReach={setFocused}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface WellButtonProps extends PlateViewProps {
  readonly position: string;
  /** True for the one well that is in the tab order. */
  readonly isReachable: boolean;
  readonly onPress: (event: KeyboardEvent, position: string) => void;
  readonly onReach: (position: string) => void;
}

function WellButton({ position, cells, selected, isFaded, ...props }: WellButtonProps) {
  const cell = cells.get(position);
  const isSelected = selected === position;
  return (
    <button
      type="button"
      className={css.well}
      data-well={position}
      data-faded={isFaded?.(position) || undefined}
      tabIndex={props.isReachable ? 0 : -1}
      aria-pressed={isSelected}
      aria-label={cell?.label ?? `${position}，空孔`}
      onKeyDown={(event) => props.onPress(event, position)}
      onClick={() => {
        props.onReach(position);
        props.onSelect(isSelected ? null : position);
      }}
      onFocus={() => props.onLook?.(position)}
      onBlur={() => props.onLook?.(null)}
      onPointerEnter={() => props.onLook?.(position)}
      onPointerLeave={() => props.onLook?.(null)}
    >
      <WellDisc
        kind={cell?.kind ?? "empty"}
        inks={cell?.inks}
        mark={cell?.mark}
        isAlarm={cell?.isAlarm}
        isNext={cell?.isNext}
      />
    </button>
  );
}
