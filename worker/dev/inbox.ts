import type { Sms } from "../platform/sms";

/** One message as the local telephone shows it. */
export interface InboxMessage {
  readonly id: string;
  readonly phone: string;
  readonly text: string;
  /** ms UTC */
  readonly at: number;
}

/** Where the local SMS provider stores its messages: files under a prefix of their own, so that they survive a restart. */
export interface Inbox {
  /** Stores a message once, even when it is delivered several times at once. */
  put(sms: Sms, at: number): Promise<void>;
  has(clientId: string): Promise<boolean>;
  /** Newest first; of one number, or of all. */
  list(phone: string | undefined, count: number): Promise<InboxMessage[]>;
}

const prefix = "dev-inbox/";
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Message ids grow with time; every digit is inverted, so that the newest comes first in R2's listing, which is sorted by key.
 */
const keyOf = (clientId: string) =>
  prefix + clientId.replaceAll(/[0-9A-HJKMNP-TV-Z]/g, (digit) => alphabet.charAt(31 - alphabet.indexOf(digit)));

/** One file per message, written only if it does not exist: so a message is stored completely and once, or not at all. */
export function bucketInbox(bucket: R2Bucket): Inbox {
  return {
    async put(sms, at) {
      const message: InboxMessage = { id: sms.clientId, phone: sms.phone, text: sms.text, at };
      const isNew = { etagDoesNotMatch: "*" };
      await bucket.put(keyOf(sms.clientId), JSON.stringify(message), {
        onlyIf: isNew,
        customMetadata: { phone: sms.phone },
      });
    },
    async has(clientId) {
      return (await bucket.head(keyOf(clientId))) !== null;
    },
    async list(phone, count) {
      const keys: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await bucket.list({ prefix, include: ["customMetadata"], ...(cursor ? { cursor } : {}) });
        for (const { key, customMetadata } of page.objects)
          if (phone === undefined || customMetadata?.phone === phone) keys.push(key);
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor && keys.length < count);
      const found = await Promise.all(
        keys.slice(0, count).map(async (key) => (await bucket.get(key))?.json<InboxMessage>()),
      );
      return found.filter((message) => message !== undefined);
    },
  };
}
