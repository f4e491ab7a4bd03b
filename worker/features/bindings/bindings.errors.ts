import { bindingMessages } from "#contract/bindings";
import { idempotencyMessages } from "#contract/idempotency";
import { messages } from "#contract/messages";
import { AppError, conflict, fieldErrors, notFound } from "../../http/errors";

export const tubeNotBindable = (sentence: string) => fieldErrors({ code: [sentence] });
export const underAge = () => fieldErrors({ birth: [messages.underAge] });
export const impossibleBirth = () => fieldErrors({ birth: [messages.birthRequired] });
export const agreementChanged = () => fieldErrors({ agreement: [bindingMessages.agreementChanged] });
export const sensitiveConsentChanged = () => fieldErrors({ sensitiveConsent: [bindingMessages.sensitiveChanged] });
export const phoneMismatch = () => fieldErrors({ phone: [bindingMessages.otherPhone] });
export const idempotencyKeyReused = () => new AppError({ status: 422, msg: idempotencyMessages.mismatch });
export const undoTooLate = () => conflict(bindingMessages.undoTooLate, "undo outside its window");
export const unknownBinding = () => notFound();
