import type { ChangeEvent, ClipboardEvent } from "react";
import { plainDigits } from "#contract/plain-text";
import { errorId } from "../parts/field";
import { codeFromText } from "./code-text";

interface CodeInputProps {
  readonly code: string;
  readonly length: number;
  readonly error?: string;
  readonly onCode: (code: string, isWhole: boolean) => void;
}

/** One real field for the code: the system may fill it in, and a pasted whole message is reduced to its code. */
export function CodeInput({ code, length, error, onCode }: CodeInputProps) {
  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const typed = plainDigits(event.target.value).replace(/\D/g, "").slice(0, length);
    // Several digits at once were filled in by the system, not typed.
    onCode(typed, typed.length === length && typed.length - code.length > 1);
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const pasted = codeFromText(event.clipboardData.getData("text"), length);
    if (pasted) onCode(pasted, pasted.length === length);
  }

  return (
    <input
      id="code"
      name="code"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\d*"
      maxLength={length}
      enterKeyHint="done"
      className="input input-code"
      placeholder={"·".repeat(length)}
      value={code}
      onChange={onChange}
      onPaste={onPaste}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId("code") : undefined}
    />
  );
}
