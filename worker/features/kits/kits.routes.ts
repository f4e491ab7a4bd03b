import type { Action } from "../../http/action";
import { create } from "./create-batch.actions";
import { checkList, importList } from "./import-list.actions";
import { discard, get as getBatch, issue, labels, list as listBatches, print } from "./kits.actions";
import { reveal } from "./reveal.actions";
import { dispose, lose } from "./tube-ends.actions";
import { get, list, search } from "./tubes.actions";

export const kitsActions: readonly Action[] = [
  listBatches,
  create,
  checkList,
  importList,
  getBatch,
  labels,
  print,
  issue,
  discard,
  list,
  search,
  get,
  reveal,
  lose,
  dispose,
];
