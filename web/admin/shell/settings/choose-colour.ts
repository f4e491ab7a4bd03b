import { dismissToast, showToast, toasts } from "../../parts/toast-queue";
import { changeSettings } from "./ui-settings";

const compiling = "编译主题中";

/** Changes the theme colour; the notice stays until the new palette has been painted. */
export function chooseColour(colour: string): void {
  showToast({ kind: "info", text: compiling, ms: 800 });
  requestAnimationFrame(() => {
    changeSettings({ colour });
    requestAnimationFrame(() => {
      const shown = toasts.get().find((t) => t.text === compiling);
      if (shown) setTimeout(() => dismissToast(shown.id), 400);
    });
  });
}
