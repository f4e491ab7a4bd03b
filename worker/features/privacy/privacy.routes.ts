import type { Action } from "../../http/action";
import { eraseMyDataAction, withdrawConsentAction } from "./erase.actions";
import { exportMyDataAction } from "./export.actions";
import { askAboutMyDataAction, claimTubeForPhoneAction, readMyDataAction } from "./my-data.actions";
import {
  listPrivacyRequestsAction,
  movePrivacyRequestAction,
  readPrivacyRequestAction,
  revealPrivacyRequestAction,
} from "./requests.actions";

export const privacyActions: readonly Action[] = [
  readMyDataAction,
  exportMyDataAction,
  withdrawConsentAction,
  eraseMyDataAction,
  askAboutMyDataAction,
  claimTubeForPhoneAction,
  listPrivacyRequestsAction,
  readPrivacyRequestAction,
  revealPrivacyRequestAction,
  movePrivacyRequestAction,
];
