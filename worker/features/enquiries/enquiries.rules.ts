import { enquiryTopicNames } from "#contract/enquiry-text";

const hour = 3_600_000;

/** Maximum number of enquiries per hour from one phone, address block and network, and per day in total. */
export const enquiryQuotas = {
  phone: { max: 3, windowMs: hour },
  address: { max: 5, windowMs: hour },
  net: { max: 30, windowMs: hour },
  site: { max: 1_000, windowMs: 24 * hour },
} as const;

const day = 24 * hour;

/**
 * How long an enquiry is stored, in milliseconds: an answered one for less than the twelve months that the form promises
 * (counted from the answer), an unanswered one for two years after it was sent.
 */
export const enquiryRetention = { answeredMs: 360 * day, openMs: 730 * day } as const;

/** The Chinese name of a stored topic, also of one that is no longer offered. */
export function topicName(topic: string): string {
  return Object.hasOwn(enquiryTopicNames, topic) ? enquiryTopicNames[topic as keyof typeof enquiryTopicNames] : topic;
}

/** `2026-11-21 10:30` in China, which has one time zone and no summer time. */
export function chinaTime(at: number): string {
  return new Date(at + 8 * hour).toISOString().slice(0, 16).replace("T", " ");
}
