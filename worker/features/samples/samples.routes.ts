import type { Action } from "../../http/action";
import { clear, listScans, receive } from "./receiving.actions";
import { recollect, store } from "./recollect.actions";
import { rejectQuarantined } from "./reject-tube.actions";
import { readPhoto, savePhoto } from "./rejection-photo.actions";
import { replace } from "./replace-tube.actions";
import { accept, list, reject } from "./samples.actions";

export const samplesActions: readonly Action[] = [
  receive,
  listScans,
  list,
  accept,
  reject,
  rejectQuarantined,
  savePhoto,
  readPhoto,
  clear,
  store,
  recollect,
  replace,
];
