import type { ReplyOf } from "#contract/endpoint";
import { reportNumber } from "#contract/report-number";
import { serviceMessages } from "#contract/service";
import { addCustomerNote, readCustomer, revealCustomer } from "#contract/service.schemas";
import { staffAction } from "../../http/action";
import { notFound } from "../../http/errors";
import { previousChanged } from "../../platform/database/conditions";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { auditRows } from "../logs/logs.actions";
import { decryptPersonName, decryptPersonPhone } from "../persons/persons.actions";
import {
  findEncryptedCustomer,
  findEnquiriesFrom,
  findMessagesTo,
  findNotesAbout,
  findPersonsOfPhone,
  findReportsOfPeople,
  findRequestsFrom,
  findTubesOfPeople,
  insertNote,
} from "./customer.store";

type Message = ReplyOf<typeof readCustomer>["notices"][number];
type MessageRow = ReturnType<ReturnType<typeof findMessagesTo>["read"]>[number];

const staffOf = (userId: number, name: string | null) => ({ userId, name: name ?? "" });
const asMessage = (row: MessageRow): Message => ({ ...row, kind: row.kind as Message["kind"] });

export const readCustomerAction = staffAction(readCustomer, {
  load: ({ params: { id } }) => ({
    people: findPersonsOfPhone(id),
    tubes: findTubesOfPeople(id),
    reports: findReportsOfPeople(id),
    notices: findMessagesTo(id, "notices"),
    codes: findMessagesTo(id, "codes"),
    enquiries: findEnquiriesFrom(id),
    requests: findRequestsFrom(id),
    notes: findNotesAbout(id),
  }),
  run({ people, tubes, reports, notices, codes, enquiries, requests, notes }) {
    const [newest] = people;
    if (!newest) throw notFound(serviceMessages.unknown);
    return {
      phoneMasked: newest.phoneMasked,
      people: people.map(({ phoneMasked: _, ...person }) => person),
      tubes: tubes.map(({ productCode, productName, ...tube }) => ({
        ...tube,
        product: { code: productCode, name: productName },
      })),
      reports: reports.map(({ productCode, productName, serial, ...report }) => ({
        ...report,
        number: serial === null ? null : reportNumber(serial),
        product: { code: productCode, name: productName },
      })),
      notices: notices.map(asMessage),
      codes: codes.map(asMessage),
      enquiries: enquiries.map(({ handledById, handlerName, ...enquiry }) => ({
        ...enquiry,
        handledBy: handledById === null ? null : staffOf(handledById, handlerName),
      })),
      requests,
      notes: notes.map(({ writtenById, writerName, ...note }) => ({
        ...note,
        writtenBy: staffOf(writtenById, writerName),
      })),
    };
  },
});

/** The value is sent only after the access is recorded. */
export const revealCustomerAction = staffAction(revealCustomer, {
  load: ({ params }) => ({ sealed: findEncryptedCustomer(params.id) }),
  async run(ctx) {
    const { sealed, params, body } = ctx;
    const { field, reason } = body;
    if (!sealed?.name || !sealed.phone) throw notFound(serviceMessages.unknown);
    const value =
      field === "phone"
        ? await decryptPersonPhone(ctx.deps, params.id, sealed.phone)
        : await decryptPersonName(ctx.deps, params.id, sealed.name);
    await ctx.deps.database.run(
      await auditRows(ctx, {
        action: "customer.reveal",
        objectType: "customer",
        objectId: params.id,
        reason,
        changes: { field },
      }),
    );
    return { value };
  },
});

export const addCustomerNoteAction = staffAction(addCustomerNote, {
  async run(ctx) {
    const { params, body, caller, now, deps } = ctx;
    const id = newId(now);
    const { written } = await runNamed(deps.database, {
      written: insertNote({ id, personId: params.id, ...body, writtenBy: caller.userId, createdAt: now }),
      audit: await auditRows(ctx, {
        action: "customer.record",
        objectType: "customer",
        objectId: params.id,
        changes: { noteId: id, kind: body.kind },
        when: previousChanged,
      }),
    });
    if (written === 0) throw notFound(serviceMessages.unknown);
    ctx.reply.msg = serviceMessages.noted;
    return { id };
  },
});
