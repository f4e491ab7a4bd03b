import type { Action } from "../../http/action";
import { undoChangeAction } from "./undo.actions";

export const undoActions: readonly Action[] = [undoChangeAction];
