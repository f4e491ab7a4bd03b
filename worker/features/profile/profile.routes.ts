import type { Action } from "../../http/action";
import { endOwnSessionsAction, listOwnSessionsAction, readProfileAction, saveProfileAction } from "./profile.actions";

export const profileActions: readonly Action[] = [
  readProfileAction,
  saveProfileAction,
  listOwnSessionsAction,
  endOwnSessionsAction,
];
