export const loadPhone = () => import("./phone/bindphone.page");
export const loadVerify = () => import("./verify/verify.page");
export const loadForm = () => import("./info/bindinfo.page");
export const loadDone = () => import("./done/bindok.page");

export const loadBirthSheet = () => import("./info/birth.sheet");
export const loadGenderSheet = () => import("./info/gender.sheet");
export const loadConfirmSheet = () => import("./info/confirm.sheet");

/** Loads the sheets of the form while it is filled in. */
export function warmSheets(): void {
  void Promise.all([loadBirthSheet(), loadGenderSheet(), loadConfirmSheet()]).catch(() => {});
}

/** Loads the later steps while the first one is read or filled in, so that none is missing when the network drops. */
export function warmLaterSteps(): void {
  void Promise.all([loadPhone(), loadVerify(), loadForm(), loadDone()]).catch(() => {});
  warmSheets();
}
