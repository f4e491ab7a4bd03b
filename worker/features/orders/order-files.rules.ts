import { isCalendarDay, parseDateTime } from "#contract/calendar";
import { type OrderField, orderColumns, orderMessages, requiredColumnCount } from "#contract/orders";
import { isRoundedNumber, roundedNumberMessage } from "#contract/plain-text";
import { readCsv } from "../../platform/csv";

/** An order as it was written, by field; empty fields are left out. */
export interface OrderLine {
  /** The heading is line 1. */
  readonly line: number;
  readonly values: Readonly<Partial<Record<OrderField, string>>>;
  /** A reason to refuse it, whatever its values are. */
  readonly objection?: { readonly field: OrderField; readonly message: string } | undefined;
}

/** The orders that were read, or a sentence that says why the input cannot be read. */
export type ParsedOrders = readonly OrderLine[] | string;

const words: Readonly<Record<string, string>> = {
  男: "male",
  女: "female",
  未知: "unknown",
  普通: "routine",
  加急: "urgent",
};

const columns = Object.entries(orderColumns) as [OrderField, string][];

/** Fields that spreadsheets turn into numbers. */
const numbers = ["orderNo", "patientId", "consentRef", "phone", "barcode"] as const;

/** The orders of a file with English or Chinese headings. */
export function parseOrdersCsv(text: string): ParsedOrders {
  const [heading = [], ...lines] = readCsv(text);
  const places = columns.map(([field, title]) => heading.findIndex((one) => [field, title].includes(one.trim())));
  const missing = columns.slice(0, requiredColumnCount).filter((_, column) => places[column] === -1);
  if (missing.length > 0) return orderMessages.headings(missing.map(([, title]) => title).join("、"));
  return lines.flatMap((cells, index) => {
    const found = columns.flatMap(([field], column) => {
      const cell = cells[places[column] ?? -1]?.trim();
      return cell ? [[field, field === "sex" || field === "priority" ? (words[cell] ?? cell) : cell]] : [];
    });
    const values: OrderLine["values"] = Object.fromEntries(found);
    const rounded = numbers.find((field) => isRoundedNumber(values[field] ?? ""));
    const objection = rounded && { field: rounded, message: roundedNumberMessage(values[rounded] ?? "") };
    return found.length === 0 ? [] : [{ line: index + 2, values, ...(objection ? { objection } : {}) }];
  });
}

/** A FHIR resource or a part of one, not validated. */
type Node = { readonly [name: string]: unknown };

const list = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : [value]).map((one) => (typeof one === "object" && one !== null ? one : {}));
const node = (value: unknown): Node => list(value)[0] ?? {};
/** The first of the values that is a text. */
const said = (...values: readonly unknown[]) =>
  values.find((value) => typeof value === "string" && value.trim() !== "") as string | undefined;
const identifier = (of: Node) => said(node(of.identifier).value);

/** The resource that a reference points to, in the bundle or contained; otherwise what the reference itself contains. */
function target(reference: unknown, around: readonly Node[]): Node {
  const one = node(reference);
  const path = said(one.reference);
  const isMeant = ({ fullUrl, resourceType, id }: Node) => [fullUrl, `${resourceType}/${id}`, `#${id}`].includes(path);
  return (path && around.find(isMeant)) || { identifier: one.identifier };
}

/**
 * An order from a FHIR R4 ServiceRequest, alone or in a Bundle with its Patient, Specimen and Consent, which may also be
 * contained resources. Among its codes, the one that looks like a product code is used. Source:
 * hl7.org/fhir/R4/servicerequest.html.
 */
export function parseFhirOrder(document: unknown, now: number): ParsedOrders {
  const root = node(document);
  const entries = [root, ...list(root.entry).map(({ fullUrl, resource }): Node => ({ ...node(resource), fullUrl }))];
  const [request, ...others] = entries.filter(({ resourceType }) => resourceType === "ServiceRequest");
  const isOrder = request?.status === "active" && `${request.intent}`.endsWith("order") && !request.doNotPerform;
  if (!request || !isOrder || others.length > 0) return orderMessages.notFhir;
  const around = [...entries, ...list(request.contained)];
  const patient = target(request.subject, around);
  const specimen = target(request.specimen, around);
  const consents = around.filter(({ resourceType, status }) => resourceType === "Consent" && status === "active");
  // One consent with an objection is enough for a refusal, even if another has none.
  const objections = consents.map((one) => consentObjection(one, patient, around, now));
  const consent = consents[0] ?? {};
  const codes = list(node(request.code).coding).map(({ code }) => said(code) ?? "");
  const { text, family, given = [] } = node(patient.name);
  const gender = said(patient.gender);
  const values: Record<OrderField, string | undefined> = {
    orderNo: identifier(request),
    product: codes.find((code) => /^[a-z][a-z0-9-]*$/.test(code)) ?? codes[0],
    patientId: identifier(patient),
    name: said(text, [family, given].flat().join("")),
    phone: said(list(patient.telecom).find(({ system }) => system === "phone")?.value),
    birth: said(patient.birthDate),
    sex: gender && (/^(fe)?male$/.test(gender) ? gender : "unknown"),
    barcode: said(node(specimen.accessionIdentifier).value, identifier(specimen)),
    priority: said(request.priority, "routine") === "routine" ? "routine" : "urgent",
    consentRef: identifier(consent),
    consentAt: said(consent.dateTime),
  };
  const objection = objections.find((one) => one !== undefined);
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return [{ line: 1, values: filled, ...(objection ? { objection } : {}) }];
}

/** Why a Consent does not permit the test now: it denies it, is not valid at this time, or belongs to another patient. */
function consentObjection(consent: Node, patient: Node, around: readonly Node[], now: number): OrderLine["objection"] {
  const provisions = provisionsOf(consent);
  if (provisions.some(({ type }) => type !== undefined && type !== "permit"))
    return { field: "consentRef", message: orderMessages.consentDenied };
  for (const period of [...provisions, consent].map((one) => node(one.period))) {
    const [start, end] = [bound(period.start, "start"), bound(period.end, "end")];
    if (start > now || end < now) return { field: "consentAt", message: orderMessages.consentOver };
  }
  if (consent.patient === undefined) return undefined;
  const named = target(consent.patient, around);
  const isSame = named === patient || (identifier(named) !== undefined && identifier(named) === identifier(patient));
  return isSame ? undefined : { field: "patientId", message: orderMessages.consentOfOther };
}

/** The provisions of a Consent with their exceptions: if one of them denies, a person must decide, so it is not ignored. */
function provisionsOf(of: Node): Node[] {
  return of.provision === undefined
    ? []
    : list(of.provision).flatMap((provision) => [provision, ...provisionsOf(provision)]);
}

/** A bound of a Period; a missing one is open, and an unreadable one counts as not fulfilled. */
function bound(value: unknown, side: "start" | "end"): number {
  const isStart = side === "start";
  if (value === undefined) return isStart ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const text = `${value}${/^\d{4}$/.test(`${value}`) ? (isStart ? "-01" : "-12") : ""}`;
  const days = isStart ? ["01"] : ["31", "30", "29", "28"];
  const day = /^\d{4}-\d{2}$/.test(text) ? days.map((one) => `${text}-${one}`).find(isCalendarDay) : text;
  const at = day && parseDateTime(day, isStart ? "00:00:00" : "23:59:59.999");
  return at || (isStart ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY);
}
