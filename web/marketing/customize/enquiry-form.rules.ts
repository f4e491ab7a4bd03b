import { enquiryLimits, enquiryMessages, enquiryTopicNames } from "#contract/enquiry-text";
import { isPhone, plainPhone } from "#contract/plain-text";

/** The values of the form. */
export interface EnquiryValues {
  readonly topic: string;
  readonly organisation: string;
  readonly name: string;
  readonly phone: string;
  readonly text: string;
  readonly consent: boolean;
}

export type EnquiryField = keyof EnquiryValues;
export type EnquiryErrors = Readonly<Partial<Record<EnquiryField, string>>>;

export const emptyEnquiry: EnquiryValues = {
  topic: "custom",
  organisation: "",
  name: "",
  phone: "",
  text: "",
  consent: false,
};

/** The errors of the form, field by field, with the same messages as the server's. */
export function enquiryErrors(values: EnquiryValues): EnquiryErrors {
  const between = (text: string, min: number, max: number) => text.trim().length >= min && text.trim().length <= max;
  const { nameMax, organisationMax, textMin, textMax } = enquiryLimits;
  return {
    ...(Object.keys(enquiryTopicNames).includes(values.topic) ? {} : { topic: enquiryMessages.topicRequired }),
    ...(between(values.organisation, 0, organisationMax) ? {} : { organisation: enquiryMessages.organisationLength }),
    ...(between(values.name, 1, nameMax) ? {} : { name: enquiryMessages.nameRequired }),
    ...(isPhone(plainPhone(values.phone)) ? {} : { phone: "请输入有效手机号" }),
    ...(between(values.text, textMin, textMax) ? {} : { text: enquiryMessages.textLength }),
    ...(values.consent ? {} : { consent: enquiryMessages.consentRequired }),
  };
}

/** The first field with an error, in the order of the form. */
export function firstWrongField(errors: EnquiryErrors): EnquiryField | undefined {
  return (Object.keys(emptyEnquiry) as EnquiryField[]).find((field) => errors[field] !== undefined);
}
