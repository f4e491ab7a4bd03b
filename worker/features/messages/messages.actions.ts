import type { SQL } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import { decryptPersonPhone, phoneHashOf } from "../persons/persons.actions";
import { messageParamsContext, messagePhoneContext } from "./message-sealing.rules";
import type { MessageKind, MessageParams, MessageTemplate } from "./message-texts.rules";
import { messageDedupeKey } from "./messages.states";
import { insertMessage } from "./outbox.store";

type Keys = Pick<Deps, "sealer">;

/** A notice is sent within a day or not at all; a code only as long as it can be entered. */
export const noticeLifeMs = 24 * 3_600_000;

interface NewMessage {
  readonly kind: MessageKind;
  readonly template: MessageTemplate;
  readonly params: MessageParams;
  readonly subject: { readonly type: "report" | "sample" | "sms_code"; readonly id: string; readonly version: number };
  readonly to: { readonly phone: string; readonly phoneHash: string; readonly phoneMasked: string };
  readonly now: number;
  readonly expiresAt: number;
  readonly createdBy?: number;
  /** SQL condition made by a store: the row is only written if it is true. */
  readonly when?: SQL;
}

/** The statement that puts a message into the outbox; a second one with the same kind, subject and version does nothing. */
export async function messageRow(
  deps: Keys,
  message: NewMessage,
): Promise<{ messageId: string; query: Query<number> }> {
  const messageId = newId(message.now);
  const query = insertMessage(
    {
      id: messageId,
      dedupeKey: messageDedupeKey(message.kind, message.subject.id, message.subject.version),
      kind: message.kind,
      subjectType: message.subject.type,
      subjectId: message.subject.id,
      phoneHash: message.to.phoneHash,
      phoneSealed: await deps.sealer.seal(messagePhoneContext(messageId), message.to.phone),
      phoneMasked: message.to.phoneMasked,
      template: message.template,
      paramsSealed: await deps.sealer.seal(messageParamsContext(messageId), JSON.stringify(message.params)),
      expiresAt: message.expiresAt,
      createdBy: message.createdBy ?? null,
    },
    message.now,
    message.when,
  );
  return { messageId, query };
}

/** The stored person who gets a notice about one of his tubes. */
export interface NoticeRecipient {
  readonly id: string;
  readonly phoneSealed: string;
  readonly phoneMasked: string;
}

interface TubeNotice {
  readonly kind:
    | "report_ready"
    | "report_corrected"
    | "report_confirmed"
    | "report_update"
    | "report_withdrawn"
    | "sample_rejected"
    | "recollect";
  /** The report id for report notices, the sample id for a rejection or a re-collection. */
  readonly subjectId: string;
  /** Number of the report version, of the confirmation, or of the request for a new tube. */
  readonly version: number;
  readonly person: NoticeRecipient;
  readonly barcodeLast4: string;
  readonly now: number;
  readonly createdBy?: number;
  readonly when?: SQL;
}

/**
 * The outbox row of a notice, for the batch that makes the change. After the batch call `deps.queue.wake([messageId])`; if the
 * wake-up is lost, the scheduled job finds the message. Throws when the person's phone cannot be decrypted.
 */
export async function tubeNotice(deps: Keys & Pick<Deps, "hash">, notice: TubeNotice) {
  const { person, now } = notice;
  const phone = await decryptPersonPhone(deps, person.id, person.phoneSealed);
  return messageRow(deps, {
    kind: notice.kind,
    template: notice.kind,
    params: { tail: notice.barcodeLast4 },
    subject: { type: isAboutSample(notice) ? "sample" : "report", id: notice.subjectId, version: notice.version },
    to: { phone, phoneHash: await phoneHashOf(deps, phone), phoneMasked: person.phoneMasked },
    now,
    expiresAt: now + noticeLifeMs,
    ...(notice.createdBy === undefined ? {} : { createdBy: notice.createdBy }),
    ...(notice.when === undefined ? {} : { when: notice.when }),
  });
}

const isAboutSample = ({ kind }: Pick<TubeNotice, "kind">) => kind === "recollect" || kind === "sample_rejected";

/** The notice that a report version is ready; written in the batch that publishes it, at most one per version. */
export function reportReadyMessage(
  deps: Keys & Pick<Deps, "hash">,
  notice: Omit<TubeNotice, "kind" | "subjectId"> & { reportId: string },
) {
  const { reportId, ...rest } = notice;
  return tubeNotice(deps, {
    ...rest,
    kind: notice.version > 1 ? "report_corrected" : "report_ready",
    subjectId: reportId,
  });
}
