import { enquiryStateNames, enquiryTopicNames } from "#contract/enquiry-text";
import { nameOfKey } from "../parts/choice";
import { stateWords } from "../parts/state/state-words";

/** Names and colours of the states of enquiries. */
export const enquiryStates = stateWords(enquiryStateNames, { open: "warn", handled: "ready", closed: "neutral" });

/** Pages of the site that have the form. */
const pageNames = { "/customize": "检测定制" };

/** The page that it was sent from. */
export const enquiryPageName = (path: string): string => nameOfKey(pageNames, path);

/** What the visitor asked about; a topic that is no longer offered stays readable. */
export const enquiryTopicName = (topic: string): string => nameOfKey(enquiryTopicNames, topic);
