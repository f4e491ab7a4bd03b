import { isBarcode, plainDigits } from "#contract/plain-text";

/** A hand scanner types faster than people do: the longest pause between two of its keys, ms. */
const gapMs = 80;
/**
 * After a pause between `gapMs` and this, ms, keys may be the rest of an interrupted barcode; they never count as a
 * barcode of their own.
 */
const stallMs = 1_000;

/** The state of a field before a scanner typed into it. */
interface Before {
  readonly field: HTMLInputElement | HTMLTextAreaElement;
  readonly value: string;
  readonly start: number | null;
}

/**
 * Detects the fast keys of a hand scanner wherever the cursor is; Enter or Tab ends the barcode. Text that it typed
 * into another field is removed again; in dialogs, which have their own barcode fields, scans are ignored.
 */
export function listenToScanner(onScan: (barcode: string) => void, { isInDialogsToo = false } = {}): () => void {
  let [text, lastAt] = ["", 0];
  let before: Before | undefined;
  let isRest = false;
  const hear = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const isBurst = event.timeStamp - lastAt <= gapMs;
    if ((event.key === "Enter" || event.key === "Tab") && isBurst) {
      const barcode = plainDigits(text);
      text = "";
      // The field contains the whole barcode and handles Enter itself.
      if (isRest || !isBarcode(barcode)) return;
      event.preventDefault();
      event.stopPropagation();
      if (before) restore(before);
      onScan(barcode);
      return;
    }
    const letter = letterOf(event);
    if (letter === undefined) return;
    if (!isInDialogsToo && target.closest("[role=dialog]")) {
      text = "";
      return;
    }
    if (!isBurst || text === "") {
      isRest = text !== "" && event.timeStamp - lastAt < stallMs;
      text = "";
      before = fieldAsItIs(target);
    }
    text += letter;
    lastAt = event.timeStamp;
  };
  addEventListener("keydown", hear, { capture: true });
  return () => removeEventListener("keydown", hear, { capture: true });
}

/**
 * The character of a key; undefined for keys without one. An input method hides the character, but not the key code.
 */
function letterOf({ key, code, ctrlKey, altKey, metaKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  if (key.length === 1) return key;
  return key === "Process" ? /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] : undefined;
}

function fieldAsItIs(target: Element): Before | undefined {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return undefined;
  return { field: target, value: target.value, start: target.selectionStart };
}

/** React notices a change only through the value setter of the element's class. */
function restore({ field, value, start }: Before): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (start !== null) field.setSelectionRange(start, start);
}

let waiting: { readonly barcodes: string[]; readonly end: () => void } | undefined;

/** From now on scans are stored until their field is rendered: after pressing 开始排板 a person scans immediately. */
export function startStoringScans(): void {
  waiting?.end();
  const barcodes: string[] = [];
  // The dialog with the pressed button may still be open for a moment.
  waiting = { barcodes, end: listenToScanner((barcode) => barcodes.push(barcode), { isInDialogsToo: true }) };
}

/** Returns the scans made before the field was rendered, and stops storing them. */
export function takeStoredScans(): readonly string[] {
  const barcodes = waiting?.barcodes ?? [];
  waiting?.end();
  waiting = undefined;
  return barcodes;
}
