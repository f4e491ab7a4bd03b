import type { Action } from "../../http/action";
import { enrol, rotate } from "./device-authentication.actions";
import { send } from "./device-messages.actions";
import { create, get, list, renew, stop } from "./devices.actions";
import { approve, list as listReleases, set } from "./release-settings.actions";

export const devicesActions: readonly Action[] = [
  list,
  get,
  create,
  renew,
  stop,
  enrol,
  rotate,
  send,
  listReleases,
  set,
  approve,
];
