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
  /** Takes a message once, however often and from however many sides it is handed over. */
  put(sms: Sms, at: number): Promise<void>;
  has(clientId: string): Promise<boolean>;
  /** Newest first; of one number, or of all. */
  list(phone: string | undefined, count: number): Promise<InboxMessage[]>;
}

const prefix = "dev-inbox/";
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Message ids grow with time; with every digit turned round the newest is the first of a listing, which R2 sorts by key. */
const keyOf = (clientId: string) =>
  prefix + clientId.replaceAll(/[0-9A-HJKMNP-TV-Z]/g, (digit) => alphabet.charAt(31 - alphabet.indexOf(digit)));

/** One file a message, made under a condition: so a message is there whole and once, or not at all. */
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
