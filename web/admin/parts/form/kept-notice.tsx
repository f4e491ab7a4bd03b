import { onOpening } from "../lazy-part";

/** What an earlier visit left unsaved, with the way back to it; seldom there, so it comes when it is. */
export const KeptNotice = onOpening(() => import("./kept-band"), "KeptBand");
