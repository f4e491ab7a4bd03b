import { myDataMessages } from "#contract/my-data";
import { privacyRequestMessages } from "#contract/privacy-requests";
import { codeMessages } from "#contract/sms-codes";
import { AppError, conflict, fieldErrors, notFound } from "../../http/errors";

/** A code for binding a tube does not give access to personal data. */
export const viewingCodeRequired = () =>
  new AppError({ status: 401, msg: codeMessages.flowMissing, detail: "session not verified for viewing" });
export const tubesNotOwned = () => conflict(myDataMessages.notYours, "tube erased, withdrawn or of another phone");
export const tooManyOpenRequests = () => conflict(myDataMessages.tooMany, "three requests are open");
export const answerMissing = () => fieldErrors({ answer: [privacyRequestMessages.answerRequired] });
export const valueDeleted = () => notFound(privacyRequestMessages.gone);
export const claimedBindingEnded = () => conflict(privacyRequestMessages.claimGone, "claimed binding moved or erased");
