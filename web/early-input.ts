/**
 * What people do before React listens: they type, tick and press. Nothing of it may be lost, and above all no form may be
 * sent by the browser itself, which would put its fields into the address: prerendered forms say method="dialog", which
 * does nothing outside a dialog, until this script is there.
 */
const mark = "data-pressed";

/** From the first script on: holds presses back until React is there. */
export function holdEarlyPresses(): void {
  addEventListener("submit", (event) => isEarly() && event.preventDefault(), true);
  addEventListener("click", (event) => isEarly() && remember(event), true);
}

const isEarly = () => document.documentElement.dataset.ready === undefined;

/** The last button pressed carries a mark: who holds presses back is another script than who hands them over. */
function remember(event: Event): void {
  const button = (event.target as Element | null)?.closest("button");
  if (!button || button.disabled) return;
  event.preventDefault();
  document.querySelector(`[${mark}]`)?.removeAttribute(mark);
  button.setAttribute(mark, "");
}

/** Tells React what the fields hold by now, then presses what was pressed last. */
export function handOverEarlyInput(): void {
  document.documentElement.dataset.ready = "";
  for (const field of document.querySelectorAll<HTMLInputElement>("input,textarea")) handOver(field);
  const button = document.querySelector<HTMLButtonElement>(`button[${mark}]`);
  button?.removeAttribute(mark);
  if (button) setTimeout(() => button.click());
}

/** A textarea goes the way of a text field. */
function handOver(field: HTMLInputElement): void {
  if (field.type === "checkbox" || field.type === "radio") {
    if (field.checked === field.defaultChecked) return;
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  if (field.type === "file" || field.value === field.defaultValue) return;
  const typed = field.value;
  // React compares with the value it saw last; the prototype's setter is the one it does not watch.
  field.value = field.defaultValue;
  Reflect.set(Object.getPrototypeOf(field), "value", typed, field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
