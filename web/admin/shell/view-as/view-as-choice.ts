import { createStore } from "../../parts/store";

/** Whether the choice of a role to look through is open. */
export const viewAsChoice = createStore(false);
