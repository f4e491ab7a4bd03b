import type { ReplyOf } from "#contract/endpoint";
import { listEnquiries, readEnquiry, revealEnquiry, searchEnquiries, updateEnquiry } from "#contract/enquiries.schemas";
import { staffAction } from "../../http/action";
import { conflict } from "../../http/errors";
import { previousChanged } from "../../platform/database/conditions";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import { runNamed } from "../../platform/database/named-batch";
import { auditRows } from "../logs/logs.actions";
import { phoneHashOf } from "../persons/persons.actions";
import { erasedContact, unknownEnquiry } from "./enquiries.errors";
import {
  type EnquiryAnswers,
  type EnquiryRow,
  findEncryptedContact,
  findEnquiries,
  findEnquiry,
  updateEnquiryRow,
} from "./enquiries.store";
import { decryptContact } from "./send-enquiry.actions";

function shown<R extends EnquiryRow>({ handledById, handlerName, ...row }: R) {
  return { ...row, handledBy: handledById === null ? null : { userId: handledById, name: handlerName ?? "" } };
}

const shownAnswers = (answers: EnquiryAnswers | null): ReplyOf<typeof readEnquiry>["answers"] =>
  (answers ?? []).map(({ userId, name, ...answer }) => ({ ...answer, by: { userId, name } }));

const page = (rows: readonly EnquiryRow[], pageSize: number, total?: readonly number[]) =>
  keysetPage(rows, pageSize, (row) => row.id, shown, total);

/** Of one enquiry; the oldest goes. */
const answersMost = 100;

export const listEnquiriesAction = staffAction(listEnquiries, {
  load: ({ query }) => ({ rows: findEnquiries(query), total: totalOf(findEnquiries, query) }),
  run: ({ query, rows, total }) => page(rows, query.pageSize, total),
});

export const searchEnquiriesAction = staffAction(searchEnquiries, {
  load: async ({ body: { phone, ...filter }, deps }) => ({
    rows: findEnquiries({ ...filter, phoneHash: await phoneHashOf(deps, phone) }),
  }),
  run: ({ body, rows }) => page(rows, body.pageSize),
});

export const readEnquiryAction = staffAction(readEnquiry, {
  load: ({ params }) => ({ row: findEnquiry(params.id) }),
  run({ row }) {
    if (!row) throw unknownEnquiry();
    return { ...shown(row), answers: shownAnswers(row.answers) };
  },
});

export const updateEnquiryAction = staffAction(updateEnquiry, {
  load: ({ params }) => ({ before: findEnquiry(params.id) }),
  async run(ctx) {
    const { before } = ctx;
    if (!before) throw unknownEnquiry();
    const { version, state, note } = ctx.body;
    const isOpen = state === "open";
    const { userId, nickname } = ctx.caller;
    const said = { at: ctx.now, userId, name: nickname, state, note: note === before.note ? "" : note };
    const answers = [...(before.answers ?? []), said].slice(-answersMost);
    const handled = { handledBy: isOpen ? null : ctx.caller.userId, handledAt: isOpen ? null : ctx.now };
    const audit = await auditRows(ctx, {
      action: "enquiry.update",
      objectType: "enquiry",
      objectId: before.id,
      changes: { state: [before.state, state], isNoteChanged: note !== before.note },
      when: previousChanged,
    });
    const { changed } = await runNamed(ctx.deps.database, {
      changed: updateEnquiryRow(before.id, version, { state, note, answers, ...handled }),
      audit,
    });
    if (changed === 0) throw conflict();
    return {
      ...shown(before),
      state,
      note,
      answers: shownAnswers(answers),
      handledBy: isOpen ? null : { userId: ctx.caller.userId, name: ctx.caller.nickname },
      handledAt: handled.handledAt,
      version: version + 1,
    };
  },
});

/** The value is sent only after the access is recorded. */
export const revealEnquiryAction = staffAction(revealEnquiry, {
  load: ({ params }) => ({ contact: findEncryptedContact(params.id) }),
  async run(ctx) {
    const { contact } = ctx;
    const { field, reason } = ctx.body;
    if (!contact) throw unknownEnquiry();
    const sealed = field === "name" ? contact.nameSealed : contact.phoneSealed;
    if (!sealed) throw erasedContact();
    const value = await decryptContact(ctx.deps, ctx.params.id, field, sealed);
    await ctx.deps.database.run(
      await auditRows(ctx, {
        action: "enquiry.reveal",
        objectType: "enquiry",
        objectId: ctx.params.id,
        reason,
        changes: { field },
      }),
    );
    return { value };
  },
});
