import type { AdminScreen } from "../shell/screen";

/** The laboratory's screens. */
export const labScreens: readonly AdminScreen[] = [];
