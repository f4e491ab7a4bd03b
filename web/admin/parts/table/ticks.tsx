/** Ticked rows by id. */
export type TickedRows = Readonly<Record<string, true>>;

export const areAllTicked = (ticked: TickedRows, ids: readonly string[]): boolean =>
  ids.length > 0 && ids.every((id) => ticked[id]);

/** The ticks after a press on one row's checkbox. */
export function toggleRow(ticked: TickedRows, id: string): TickedRows {
  const { [id]: was, ...rest } = ticked;
  return was ? rest : { ...ticked, [id]: true };
}

/** The ticks after a press on the heading's checkbox: all rows of the page, or none when all were ticked. */
export function toggleAllRows(ticked: TickedRows, ids: readonly string[]): TickedRows {
  const others = Object.fromEntries(
    Object.keys(ticked).flatMap((id) => (ids.includes(id) ? [] : [[id, true as const]])),
  );
  return areAllTicked(ticked, ids)
    ? others
    : { ...others, ...Object.fromEntries(ids.map((id) => [id, true as const])) };
}

interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isMixed?: boolean;
  readonly onChange: () => void;
}

/** The checkbox of a row, or of all rows. */
export function RowCheckbox({ label, isOn, isMixed = false, onChange }: TickProps) {
  const mix = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = isMixed && !isOn;
  };
  return <input ref={mix} type="checkbox" aria-label={label} checked={isOn} onChange={onChange} />;
}
