import type { DocumentKind } from "#contract/agreements";
import { documentNames } from "#contract/documents/document-versions";
import type { ReplyOf } from "#contract/endpoint";
import { formatGenotype } from "#contract/genotype-text";
import { exportMyData } from "#contract/my-data.schemas";
import { customerAction } from "../../http/action";
import { genderNames } from "../../http/wire-values";
import type { ResultsOf } from "../../platform/database/database";
import type { Deps } from "../../platform/deps";
import type { ArchivedSample } from "../archive/samples/archived-sample.rules";
import { sessionHashOf } from "../customers/customer-session.actions";
import { phoneOfSession } from "../customers/customer-sessions.queries";
import { auditRows } from "../logs/logs.actions";
import { decryptPersonName, decryptPersonPhone } from "../persons/persons.actions";
import { findingNames } from "../products/rule-sets/rule-set-fit.rules";
import { findNotesOfPhone } from "../service/notes.queries";
import { findLink } from "../wechat/links.queries";
import { decryptOpenid } from "../wechat/links.rules";
import {
  type ExportedBinding,
  findArchivedOfPhone,
  findConsentsOfPhone,
  findExport,
  findMessagesOfPhone,
  findViewsOfPhone,
} from "./export.store";
import { sortByText, toListedConsent } from "./my-data.actions";
import { findOwnPhone } from "./my-data.store";
import { viewingCodeRequired } from "./privacy.errors";

interface Exported {
  readonly consents: ResultsOf<[ReturnType<typeof findConsentsOfPhone>]>[0];
  readonly messages: ResultsOf<[ReturnType<typeof findMessagesOfPhone>]>[0];
  readonly archived: readonly ArchivedSample[];
}

type Tube = ReplyOf<typeof exportMyData>["tubes"][number];

/** The copy is sent only after it is recorded. */
export const exportMyDataAction = customerAction(exportMyData, {
  async load(ctx) {
    const hash = await sessionHashOf(ctx);
    return {
      phone: findOwnPhone(hash),
      bindings: findExport(hash),
      consents: findConsentsOfPhone(hash),
      messages: findMessagesOfPhone(hash),
      archived: findArchivedOfPhone(hash),
      views: findViewsOfPhone(hash),
      link: findLink(phoneOfSession(hash)),
      contacts: findNotesOfPhone(phoneOfSession(hash)),
    };
  },
  async run(ctx) {
    const { phone, bindings, views, link, contacts, deps, caller, now } = ctx;
    if (caller.purpose !== "valid" || !phone) throw viewingCodeRequired();
    const audit = await auditRows(ctx, {
      action: "privacyRequest.export",
      objectType: "customerPhone",
      objectId: caller.phoneId,
      changes: { tubes: bindings.length },
    });
    await deps.database.run(audit);
    ctx.reply.headers.set("cache-control", "private, no-store");
    const tubes = await Promise.all(bindings.map((binding) => exported(deps, binding)));
    const { phoneMasked } = phone;
    const wechat = link ? { openid: await decryptOpenid(deps, link), agreedAt: link.agreedAt } : null;
    return { schema: 1 as const, exportedAt: now, phoneMasked, wechat, tubes, ...withArchived(ctx), views, contacts };
  },
});

/** Consents and messages, including those of archived samples. */
function withArchived({ consents, messages, archived }: Pick<Exported, "consents" | "messages" | "archived">) {
  const sent = archived.flatMap(({ messages: own }) => own);
  return {
    consents: sortByText(
      [...archived.flatMap(({ consents: own }) => own.map(toListedConsent)), ...consents],
      ({ at, document }) => `${at} ${document}`,
    ).map((consent) => ({ ...consent, document: documentText(consent.document) })),
    messages: [...messages, ...sent.map(({ kind, state, createdAt: at }) => ({ kind, state, at }))],
  };
}

/** A result as the report writes it: a genotype, or the word for the finding of a target. */
const resultText = (site: string, result: string) =>
  (findingNames as Readonly<Record<string, string>>)[result] ?? formatGenotype(site, result);

/** A document's id is its kind and version: sensitive-1. */
function documentText(id: string): string {
  const [kind = "", version] = id.split("-");
  return `${documentNames[kind as DocumentKind]}第${version}版`;
}

/** An archived report is stored together with its signed statement; the copy only contains the page. */
function withoutSigned(content: ExportedBinding["reports"][number]["content"]) {
  if (content === null) return null;
  const { signed: _, ...page } = content;
  return page;
}

async function exported(deps: Deps, binding: ExportedBinding): Promise<Tube> {
  const { bindingId: _, personId, nameSealed, phoneSealed, gender, details, ...rest } = binding;
  const person =
    nameSealed && phoneSealed
      ? {
          name: await decryptPersonName(deps, personId, nameSealed),
          phone: await decryptPersonPhone(deps, personId, phoneSealed),
          gender: gender && genderNames[gender],
          birth: details.birthMonth,
          heightCm: details.heightCm,
          weightKg: details.weightKg,
        }
      : null;
  const reports = rest.reports.map(({ content, ...report }) => ({ ...report, content: withoutSigned(content) }));
  const findings = rest.findings.map(({ site, result, at }) => ({ site, result: resultText(site, result), at }));
  return { ...rest, person, findings, reports };
}
