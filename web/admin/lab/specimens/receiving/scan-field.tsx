import { IconBarcode } from "@tabler/icons-react";
import { type FormEvent, type KeyboardEvent as KeyPress, useEffect, useRef, useState } from "react";
import { plainDigits } from "#contract/plain-text";
import css from "./receiving.module.css";
import { listenToScanner, takeStoredScans } from "./scanner-keys";

interface ScanFieldProps {
  readonly onScan: (barcode: string) => void;
  readonly waiting: number;
  /** What Enter does, shown while the queue is empty. */
  readonly hint?: string;
}

/** The field for the hand scanner; it takes the focus back whenever nothing else needs it. */
export function ScanField({ onScan, waiting, hint = "回车登记" }: ScanFieldProps) {
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useFocusKept(input);
  // The first digits of a scan from elsewhere may have moved the cursor here.
  useScanner((barcode) => {
    setText("");
    onScan(barcode);
  });
  const send = () => {
    const barcode = plainDigits(text);
    setText("");
    if (barcode !== "") onScan(barcode.slice(0, 64));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  /** Some scanners end with Tab; in an empty field Tab moves the focus on as usual. */
  const endAtTab = (event: KeyPress) => {
    if (event.key !== "Tab" || event.shiftKey || text === "") return;
    event.preventDefault();
    send();
  };
  return (
    <form className={`row gap-12 ${css.scan}`} onSubmit={submit}>
      <IconBarcode size={32} stroke={1.5} aria-hidden className="no-phone fixed muted" />
      <input
        ref={input}
        className={`slim ${css.scanInput}`}
        aria-label="扫描条码"
        placeholder="扫描条码"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={endAtTab}
        inputMode="numeric"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={80}
        data-filter
        // biome-ignore lint/a11y/noAutofocus: the screen is one field for a hand scanner
        autoFocus
      />
      <span className="fixed size-13 muted" aria-live="polite">
        {waiting > 0 ? `${waiting} 支处理中` : hint}
      </span>
    </form>
  );
}

/** Receives scans from anywhere on the screen, and those made before the field was rendered. */
function useScanner(onScan: (barcode: string) => void): void {
  const latest = useRef(onScan);
  latest.current = onScan;
  useEffect(() => {
    for (const barcode of takeStoredScans()) latest.current(barcode);
    return listenToScanner((barcode) => latest.current(barcode));
  }, []);
}

/** Returns the focus to the field after clicks on the background, and sends digits typed elsewhere into it. */
function useFocusKept(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const settle = () => {
      const active = document.activeElement;
      if (!active || active === document.body || active.id === "main") input.current?.focus({ preventScroll: true });
    };
    const afterClick = () => setTimeout(settle, 0);
    const catchDigit = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (/^\d$/.test(event.key) && !target.closest("input, textarea, select, [role=dialog]")) input.current?.focus();
    };
    addEventListener("pointerup", afterClick);
    addEventListener("focus", settle);
    addEventListener("keydown", catchDigit, { capture: true });
    return () => {
      removeEventListener("pointerup", afterClick);
      removeEventListener("focus", settle);
      removeEventListener("keydown", catchDigit, { capture: true });
    };
  }, [input]);
}
