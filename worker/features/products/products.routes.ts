import type { Action } from "../../http/action";
import { get, list } from "./products.actions";

export const productsActions: readonly Action[] = [list, get];
