/**
 * Input before hydration: people type, tick and press. None of it may be lost, and above all the browser itself must
 * not send a form, which would put its fields into the address: prerendered forms have method="dialog", which does
 * nothing outside a dialog, until this script is loaded.
 */
const mark = "data-pressed";

/** Called by the first script: stores presses until React is ready. */
export function storeEarlyPresses(): void {
  addEventListener("submit", (event) => isEarly() && event.preventDefault(), true);
  addEventListener("click", (event) => isEarly() && remember(event), true);
}

const isEarly = () => document.documentElement.dataset.ready === undefined;

/**
 * The button is marked with the time of its last press, in an attribute because two different scripts store presses and
 * repeat them.
 */
function remember(event: Event): void {
  const button = (event.target as Element | null)?.closest("button");
  if (!button || button.disabled) return;
  event.preventDefault();
  button.setAttribute(mark, String(event.timeStamp));
}

/** Passes the fields' present values to React, then repeats the presses in their order, each button once. */
export function replayEarlyInput(): void {
  document.documentElement.dataset.ready = "";
  for (const field of document.querySelectorAll<HTMLInputElement>("input,textarea")) handOver(field);
  const pressed = [...document.querySelectorAll<HTMLButtonElement>(`button[${mark}]`)];
  const time = (button: Element) => Number(button.getAttribute(mark));
  for (const button of pressed.sort((one, other) => time(one) - time(other))) {
    button.removeAttribute(mark);
    setTimeout(() => button.click());
  }
}

/** A textarea is handled like a text field. */
function handOver(field: HTMLInputElement): void {
  if (field.type === "checkbox" || field.type === "radio") {
    if (field.checked === field.defaultChecked) return;
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  if (field.type === "file" || field.value === field.defaultValue) return;
  const typed = field.value;
  // React compares with the value it saw last; it does not observe the prototype's setter.
  field.value = field.defaultValue;
  Reflect.set(Object.getPrototypeOf(field), "value", typed, field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
