import type { Action } from "../../http/action";
import { setOwnPasswordAction } from "./own-password.actions";
import { proveIdentityAction } from "./prove.actions";
import { passSecondFactorAction } from "./second-factor.actions";
import { readAccessRevisionAction, readSignedInUserAction, refreshTokenAction, signOutAction } from "./session.actions";
import { signInAction } from "./sign-in.actions";
import { confirmTotpAction, removeTotpAction, startTotpAction } from "./totp.actions";

export const sessionActions: readonly Action[] = [
  signInAction,
  passSecondFactorAction,
  signOutAction,
  refreshTokenAction,
  readSignedInUserAction,
  readAccessRevisionAction,
  setOwnPasswordAction,
  proveIdentityAction,
  startTotpAction,
  confirmTotpAction,
  removeTotpAction,
];
