import { createStore } from "../../parts/store";

/** Whether the dialog for choosing a role's view is open. */
export const viewAsDialogOpen = createStore(false);
