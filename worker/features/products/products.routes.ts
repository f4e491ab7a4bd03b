import type { Action } from "../../http/action";
import { assayActions } from "./assays.actions";
import { create, get, list, move, update } from "./products.actions";
import { ruleSetActions } from "./rule-sets.actions";
import { preview } from "./template-preview.actions";
import { templateActions } from "./templates.actions";

export const productsActions: readonly Action[] = [
  list,
  get,
  create,
  update,
  move,
  ...assayActions,
  ...ruleSetActions,
  ...templateActions,
  preview,
];
