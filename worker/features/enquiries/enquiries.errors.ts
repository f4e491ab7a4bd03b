import { enquiryMessages } from "#contract/enquiry-text";
import { notFound, tooManyRequests } from "../../http/errors";

export const tooManyEnquiries = () => tooManyRequests(3600, enquiryMessages.tooMany);
export const unknownEnquiry = () => notFound(enquiryMessages.unknown);
export const erasedContact = () => notFound(enquiryMessages.erased);
