import { neededColumns, type OrderField, orderColumns, orderMessages } from "#contract/orders";
import { readCsv } from "../../platform/csv";

/** An order as it was written, by field; what was left empty is left out. */
export interface OrderLine {
  /** The heading is line 1. */
  readonly line: number;
  readonly values: Readonly<Partial<Record<OrderField, string>>>;
}

/** What was read, or why it cannot be. */
export type Read = readonly OrderLine[] | string;

const words: Readonly<Record<string, string>> = {
  男: "male",
  女: "female",
  未知: "unknown",
  普通: "routine",
  加急: "urgent",
};

const columns = Object.entries(orderColumns) as [OrderField, string][];

/** The orders of a file by its headings, in English or Chinese. */
export function ordersOfCsv(text: string): Read {
  const [heading = [], ...lines] = readCsv(text);
  const places = columns.map(([field, title]) => heading.findIndex((one) => [field, title].includes(one.trim())));
  const missing = columns.slice(0, neededColumns).filter((_, column) => places[column] === -1);
  if (missing.length > 0) return orderMessages.headings(missing.map(([, title]) => title).join("、"));
  return lines.flatMap((cells, index) => {
    const found = columns.flatMap(([field], column) => {
      const cell = cells[places[column] ?? -1]?.trim();
      return cell ? [[field, field === "sex" || field === "priority" ? (words[cell] ?? cell) : cell]] : [];
    });
    return found.length === 0 ? [] : [{ line: index + 2, values: Object.fromEntries(found) }];
  });
}

/** A FHIR resource or a part of one, of which nothing is certain. */
type Node = { readonly [name: string]: unknown };

const list = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : [value]).map((one) => (typeof one === "object" && one !== null ? one : {}));
const node = (value: unknown): Node => list(value)[0] ?? {};
/** The first of the values that is a text. */
const said = (...values: readonly unknown[]) =>
  values.find((value) => typeof value === "string" && value.trim() !== "") as string | undefined;
const identifier = (of: Node) => said(node(of.identifier).value);

/** What a reference leads to: a resource of the bundle or a contained one, else what the reference says itself. */
function target(reference: unknown, around: readonly Node[]): Node {
  const one = node(reference);
  const path = said(one.reference);
  const isMeant = ({ fullUrl, resourceType, id }: Node) => [fullUrl, `${resourceType}/${id}`, `#${id}`].includes(path);
  return (path && around.find(isMeant)) || { identifier: one.identifier };
}

/**
 * An order from a FHIR R4 ServiceRequest, alone or in a Bundle with its Patient, Specimen and Consent, which may be contained
 * too. Of its codes the one that reads like a product's counts. Source: hl7.org/fhir/R4/servicerequest.html.
 */
export function orderOfFhir(document: unknown): Read {
  const root = node(document);
  const entries = [root, ...list(root.entry).map(({ fullUrl, resource }): Node => ({ ...node(resource), fullUrl }))];
  const [request, ...others] = entries.filter(({ resourceType }) => resourceType === "ServiceRequest");
  const isOrder = request?.status === "active" && `${request.intent}`.endsWith("order") && !request.doNotPerform;
  if (!request || !isOrder || others.length > 0) return orderMessages.notFhir;
  const around = [...entries, ...list(request.contained)];
  const patient = target(request.subject, around);
  const specimen = target(request.specimen, around);
  const consent = around.find(({ resourceType, status }) => resourceType === "Consent" && status === "active") ?? {};
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
  return [{ line: 1, values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) }];
}
