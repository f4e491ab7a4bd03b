import type { Sms } from "../platform/sms";

/** One message as the local telephone shows it. */
export interface InboxMessage {
  readonly id: string;
  readonly phone: string;
  readonly text: string;
  /** ms UTC */
  readonly at: number;
}

/** Where the local SMS provider leaves its messages: files under a prefix of their own, so that they outlive a reload. */
export interface Inbox {
  put(sms: Sms, at: number): Promise<void>;
  has(clientId: string): Promise<boolean>;
  /** Newest first; of one number, or of all. */
  list(phone: string | undefined, count: number): Promise<InboxMessage[]>;
}

const texts = "dev-inbox/";
const sent = "dev-inbox-sent/";
// Counting down makes the newest message the first of a listing, which R2 sorts by key.
const farFuture = 9_999_999_999_999;

export function bucketInbox(bucket: R2Bucket): Inbox {
  return {
    async put(sms, at) {
      const message: InboxMessage = { id: sms.clientId, phone: sms.phone, text: sms.text, at };
      const place = `${texts}${sms.phone}/${String(farFuture - at).padStart(13, "0")}-${sms.clientId}`;
      await bucket.put(place, JSON.stringify(message));
      await bucket.put(`${sent}${sms.clientId}`, place);
    },
    async has(clientId) {
      return (await bucket.head(`${sent}${clientId}`)) !== null;
    },
    async list(phone, count) {
      const prefix = phone === undefined ? texts : `${texts}${phone}/`;
      const { objects } = await bucket.list({ prefix });
      const newest = objects
        .map(({ key }) => key)
        .sort((a, b) => (timePart(a) < timePart(b) ? -1 : 1))
        .slice(0, count);
      const found = await Promise.all(newest.map(async (key) => (await bucket.get(key))?.json<InboxMessage>()));
      return found.filter((message) => message !== undefined);
    },
  };
}

const timePart = (key: string) => key.slice(key.lastIndexOf("/") + 1);
