import { isBarcode, plainDigits } from "#contract/plain-text";

/** A hand scanner types faster than people do: at most so long between two keys, ms. */
const gapMs = 80;
/** Keys after a longer gap that is shorter than this may be the rest of a barcode whose typing stalled; never a barcode of their own. */
const stallMs = 1_000;

/** A field that a scanner typed into, as it was before. */
interface Before {
  readonly field: HTMLInputElement | HTMLTextAreaElement;
  readonly value: string;
  readonly start: number | null;
}

/**
 * Hears the burst of keys by which a hand scanner writes a barcode, wherever the cursor stands, and ends it at Enter or Tab. What it
 * typed into some other field is taken out again; a dialog has fields of its own for barcodes and is left alone.
 */
export function hearScanner(onScan: (barcode: string) => void, { isInDialogsToo = false } = {}): () => void {
  let [text, lastAt] = ["", 0];
  let before: Before | undefined;
  let isRest = false;
  const hear = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const isBurst = event.timeStamp - lastAt <= gapMs;
    if ((event.key === "Enter" || event.key === "Tab") && isBurst) {
      const barcode = plainDigits(text);
      text = "";
      // The whole of it stands in the field, which takes Enter itself.
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

/** The character of a key; undefined for keys without one. An input method hides it, and leaves the key's place. */
function letterOf({ key, code, ctrlKey, altKey, metaKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  if (key.length === 1) return key;
  return key === "Process" ? /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] : undefined;
}

function fieldAsItIs(target: Element): Before | undefined {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return undefined;
  return { field: target, value: target.value, start: target.selectionStart };
}

/** React follows a field by the setter of its class. */
function restore({ field, value, start }: Before): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (start !== null) field.setSelectionRange(start, start);
}

let waiting: { readonly barcodes: string[]; readonly end: () => void } | undefined;

/** From now on scans are kept until the field for them is drawn: who presses 开始排板 scans on at once. */
export function expectScans(): void {
  waiting?.end();
  const barcodes: string[] = [];
  // The dialog in which the button was pressed may stand a moment longer.
  waiting = { barcodes, end: hearScanner((barcode) => barcodes.push(barcode), { isInDialogsToo: true }) };
}

/** What was scanned before the field was there; nothing is kept any more. */
export function takeExpectedScans(): readonly string[] {
  const barcodes = waiting?.barcodes ?? [];
  waiting?.end();
  waiting = undefined;
  return barcodes;
}
