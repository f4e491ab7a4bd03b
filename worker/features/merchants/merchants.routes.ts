import type { Action } from "../../http/action";
import { createAccount, get, setAccount } from "./accounts.actions";
import { create, list, update } from "./merchants.actions";
import { batches, board, figures } from "./own.actions";

export const merchantsActions: readonly Action[] = [
  list,
  get,
  create,
  update,
  createAccount,
  setAccount,
  board,
  batches,
  figures,
];
