import type { Action } from "../../http/action";
import { changePhoneAction } from "./change-phone.actions";
import { makePuzzleAction } from "./puzzle.actions";
import { sendCodeAction } from "./send-code.actions";
import { bindPhoneAction, verifyCodeAction } from "./verify-code.actions";

export const smsCodesActions: readonly Action[] = [
  makePuzzleAction,
  sendCodeAction,
  verifyCodeAction,
  bindPhoneAction,
  changePhoneAction,
];
