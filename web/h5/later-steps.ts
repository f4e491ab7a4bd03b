export const loadForm = () => import("./info/bindinfo.page");
export const loadDone = () => import("./done/bindok.page");

/** Fetches the later steps while the first one is filled in, so that none is missing when the network drops. */
export function warmLaterSteps(): void {
  void Promise.all([loadForm(), loadDone()]).catch(() => {});
}
