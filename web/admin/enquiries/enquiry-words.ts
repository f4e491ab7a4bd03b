import { enquiryStateNames, enquiryTopicNames } from "#contract/enquiry-text";
import { wordOf } from "../lab/parts/choice";
import { stateWords } from "../lab/parts/state-words";

/** States of enquiries in words and colours. */
export const enquiryStates = stateWords(enquiryStateNames, { open: "warn", handled: "ready", closed: "neutral" });

/** What the visitor asked about; a topic that is no longer offered stays readable. */
export const topicWord = (topic: string): string => wordOf(enquiryTopicNames, topic);
