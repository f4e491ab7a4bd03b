import type { Sms, SmsOutcome, SmsProvider } from "#worker/platform/sms";

/** An SMS provider that delivers nothing and records everything. */
export interface RecordingSms extends SmsProvider {
  readonly sent: readonly Sms[];
  /** Outcomes of the next sends, in order; afterwards everything is accepted. */
  answerNext(...outcomes: SmsOutcome[]): void;
  lastTo(phone: string): Sms;
}

export function recordingSms(): RecordingSms {
  const sent: Sms[] = [];
  const scripted: SmsOutcome[] = [];
  const outcomes = new Map<string, SmsOutcome>();
  return {
    name: "recording",
    sent,
    answerNext: (...next) => void scripted.push(...next),
    async send(sms) {
      const outcome = scripted.shift() ?? { kind: "accepted", providerId: `provider-${sms.clientId}` };
      sent.push(sms);
      outcomes.set(sms.clientId, outcome);
      return outcome;
    },
    find: async (clientId) => outcomes.get(clientId),
    lastTo(phone) {
      const sms = sent.filter((one) => one.phone === phone).at(-1);
      if (!sms)
        throw new Error(
          `no message was sent to ${phone}; sent to: ${sent.map((one) => one.phone).join(", ") || "nobody"}`,
        );
      return sms;
    },
  };
}
