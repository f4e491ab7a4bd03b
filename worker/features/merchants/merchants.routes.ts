import type { Action } from "../../http/action";
import { create, list, update } from "./merchants.actions";

export const merchantsActions: readonly Action[] = [list, create, update];
