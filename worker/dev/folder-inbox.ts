import { access, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Inbox, InboxMessage } from "./inbox";

/** The local telephone's messages as files of a folder; each is written completely and once, or not at all. */
export function folderInbox(folder: string): Inbox {
  const placeOf = (clientId: string) => join(folder, `${clientId}.json`);
  const isThere = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    );
  return {
    async put(sms, at) {
      const message: InboxMessage = { id: sms.clientId, phone: sms.phone, text: sms.text, at };
      await mkdir(folder, { recursive: true });
      if (await isThere(placeOf(sms.clientId))) return;
      const draft = join(folder, `.${crypto.randomUUID()}`);
      await writeFile(draft, JSON.stringify(message), { mode: 0o600 });
      await rename(draft, placeOf(sms.clientId));
    },
    has: (clientId) => isThere(placeOf(clientId)),
    async list(phone, count) {
      const names = await readdir(folder).catch(() => []);
      const found: InboxMessage[] = [];
      // Message ids grow with time, so sorting by name sorts by time.
      for (const name of names
        .filter((one) => !one.startsWith("."))
        .toSorted()
        .reverse()) {
        if (found.length === count) break;
        const message = JSON.parse(await readFile(join(folder, name), "utf8")) as InboxMessage;
        if (phone === undefined || message.phone === phone) found.push(message);
      }
      return found;
    },
  };
}
