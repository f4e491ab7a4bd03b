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
  for (const input of document.querySelectorAll("input")) handOver(input);
  const button = document.querySelector<HTMLButtonElement>(`button[${mark}]`);
  button?.removeAttribute(mark);
  if (button) setTimeout(() => button.click());
}

function handOver(input: HTMLInputElement): void {
  if (input.type === "checkbox" || input.type === "radio") {
    if (input.checked === input.defaultChecked) return;
    input.checked = input.defaultChecked;
    input.click();
    return;
  }
  if (input.type === "file" || input.value === input.defaultValue) return;
  const typed = input.value;
  // React compares with the value it saw last; the prototype's setter is the one it does not watch.
  input.value = input.defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, typed);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
