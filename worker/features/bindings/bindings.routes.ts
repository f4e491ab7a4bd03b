import type { Action } from "../../http/action";
import { bindTubeAction } from "./bind-tube.actions";
import { listMyBindingsAction } from "./my-bindings.actions";
import { readTestEntryAction } from "./test-entry.actions";
import { undoBindingAction } from "./undo-binding.actions";

export const bindingsActions: readonly Action[] = [
  bindTubeAction,
  listMyBindingsAction,
  undoBindingAction,
  readTestEntryAction,
];
