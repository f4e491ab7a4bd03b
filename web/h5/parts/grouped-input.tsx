import { type ChangeEvent, type ClipboardEvent, type InputHTMLAttributes, useLayoutEffect, useRef } from "react";
import { plainDigits } from "#contract/plain-text";
import { caretAfterDigits, editGroupedDigits, groupDigits } from "./grouping";

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange">;

interface GroupedInputProps extends Native {
  readonly digits: string;
  readonly groups: readonly number[];
  readonly onDigits: (digits: string) => void;
  /** Extracts the digits of a pasted or autofilled text. */
  readonly read?: (text: string) => string;
}

/** One real input that shows its digits in groups and returns digits only. */
export function GroupedInput({ digits, groups, onDigits, read = plainDigits, ...native }: GroupedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const max = groups.reduce((sum, size) => sum + size, 0);
  const text = groupDigits(digits, groups);

  useLayoutEffect(() => {
    const place = caret.current;
    caret.current = null;
    if (place === null || document.activeElement !== input.current) return;
    const at = caretAfterDigits(text, place);
    input.current?.setSelectionRange(at, at);
  });

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = event.target;
    const { inputType = "" } = event.nativeEvent as InputEvent;
    if (!inputType.startsWith("delete") && value.replace(/\s/g, "").length > digits.length + 1) {
      const whole = read(value).slice(0, max);
      caret.current = whole.length;
      return onDigits(whole);
    }
    const edit = editGroupedDigits(digits, plainKeepingSpaces(value), selectionStart ?? value.length, inputType, max);
    caret.current = edit.caret;
    onDigits(edit.digits);
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = read(event.clipboardData.getData("text"));
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    if (selectionEnd !== null && selectionStart !== null && selectionEnd - selectionStart < value.length && digits)
      return;
    event.preventDefault();
    caret.current = pasted.length;
    onDigits(pasted.slice(0, max));
  }

  return (
    <input type="text" inputMode="numeric" {...native} ref={input} value={text} onChange={onChange} onPaste={onPaste} />
  );
}

const plainKeepingSpaces = (text: string) => text.replace(/[０-９]/g, plainDigits);
