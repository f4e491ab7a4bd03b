import type { Action } from "../../http/action";
import { makeCaptchaAction } from "./captcha.actions";

export const captchaActions: readonly Action[] = [makeCaptchaAction];
