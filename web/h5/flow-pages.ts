export const loadPhonePage = () => import("./phone/bindphone.page");
export const loadVerifyPage = () => import("./verify/verify.page");
export const loadInfoPage = () => import("./info/bindinfo.page");
export const loadDonePage = () => import("./done/bindok.page");

export const loadBirthSheet = () => import("./info/birth.sheet");
export const loadGenderSheet = () => import("./info/gender.sheet");
export const loadConfirmSheet = () => import("./info/confirm.sheet");

/** Loads the sheets of the form while it is filled in. */
export function preloadSheets(): void {
  void Promise.all([loadBirthSheet(), loadGenderSheet(), loadConfirmSheet()]).catch(() => {});
}

/** Loads the later steps while the first one is read or filled in, so that none is missing when the network drops. */
export function preloadLaterSteps(): void {
  void Promise.all([loadPhonePage(), loadVerifyPage(), loadInfoPage(), loadDonePage()]).catch(() => {});
  preloadSheets();
}
