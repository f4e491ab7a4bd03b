import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useIsRevisionReadOnly } from "./editing";

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly description?: string;
  readonly placeholder?: string;
  readonly className?: string | undefined;
  readonly maxLength?: number;
  readonly inputMode?: "text" | "decimal" | "numeric";
  /** The label is for screen readers only; other people read the table's heading. */
  readonly isBare?: boolean;
}

const order = ["label", "input", "description", "error"] as ("label" | "input" | "description" | "error")[];

/** One line of text in an editor. */
export function Input({ label, onChange, isBare, ...rest }: LineProps) {
  return (
    <TextInput
      {...rest}
      disabled={useIsRevisionReadOnly()}
      {...(isBare ? { "aria-label": label } : { label })}
      inputWrapperOrder={order}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface PickProps extends Omit<LineProps, "placeholder" | "maxLength" | "inputMode"> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** One of a few values in an editor. */
export function Select({ label, onChange, isBare, options, ...rest }: PickProps) {
  return (
    <NativeSelect
      {...rest}
      disabled={useIsRevisionReadOnly()}
      {...(isBare ? { "aria-label": label } : { label })}
      inputWrapperOrder={order}
      data={[...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The list with one item changed. */
export const withItemChanged = <T,>(list: readonly T[], index: number, part: Partial<T>): T[] =>
  list.map((one, i) => (i === index ? { ...one, ...part } : one));

/** The list without one of its items. */
export const withoutItem = <T,>(list: readonly T[], index: number): T[] => list.filter((_, i) => i !== index);

/** Removes one item from a list; renders nothing in a read-only list. */
export function RemoveButton({ isFixed, onClick }: { isFixed: boolean; onClick: () => void }) {
  if (isFixed) return null;
  return (
    <Button variant="subtle" color="red" size="compact-sm" onClick={onClick}>
      移除
    </Button>
  );
}
