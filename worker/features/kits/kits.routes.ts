import type { Action } from "../../http/action";
import { create } from "./create-batch.actions";
import { discard, get as getBatch, issue, labels, list as listBatches, print } from "./kits.actions";
import { reveal } from "./reveal.actions";
import { get, list } from "./tubes.actions";

export const kitsActions: readonly Action[] = [
  listBatches,
  create,
  getBatch,
  labels,
  print,
  issue,
  discard,
  list,
  get,
  reveal,
];
