import type { Clock } from "../platform/clock";
import { log } from "../platform/log";
import type { SmsProvider } from "../platform/sms";
import type { Inbox } from "./inbox";

/** The provider of a local run: stores every message in the inbox, a repeated one only once. */
interface LocalSms extends SmsProvider {
  readonly inbox: Inbox;
}

export function localSms(inbox: Inbox, clock: Clock): LocalSms {
  return {
    name: "local",
    inbox,
    async send(sms) {
      if (await inbox.has(sms.clientId)) log.warn("sms.again", { clientId: sms.clientId });
      else await inbox.put(sms, clock.now());
      return { kind: "accepted", providerId: `local-${sms.clientId}` };
    },
    async find(clientId) {
      return (await inbox.has(clientId)) ? { kind: "accepted", providerId: `local-${clientId}` } : undefined;
    },
  };
}

export function isLocalSms(provider: SmsProvider): provider is LocalSms {
  return provider.name === "local" && "inbox" in provider;
}
