import { lazyDialog } from "../lazy-part";

/** Unsaved edits of an earlier visit, with a button that restores them; rarely shown, so its code loads on demand. */
export const SavedDraftNotice = lazyDialog(() => import("./kept-band"), "SavedDraftBand");
