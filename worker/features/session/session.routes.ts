import type { Action } from "../../http/action";
import { setOwnPasswordAction } from "./own-password.actions";
import { readAccessRevisionAction, readSignedInUserAction, refreshTokenAction, signOutAction } from "./session.actions";
import { signInAction } from "./sign-in.actions";

export const sessionActions: readonly Action[] = [
  signInAction,
  signOutAction,
  refreshTokenAction,
  readSignedInUserAction,
  readAccessRevisionAction,
  setOwnPasswordAction,
];
