import { createStore } from "../../parts/store";

/** Whether the help beside the page is open. */
export const helpPanelOpen = createStore(false);
