import { type Journey, openJourney } from "./journey";
import { codeOf, type PersonalData } from "./people";
import { callAs } from "./staff-api";

/** A separate batch of tubes, printed and issued by the person of the journey; returns their barcodes. */
export async function issuedTubes(
  staff: Journey,
  quantity: number,
  facts: { readonly productCode?: string; readonly merchantId?: string } = {},
): Promise<string[]> {
  const body = { productCode: "alcohol", quantity, lot: "S2611", expiresOn: "2028-12-31", ...facts };
  const { id } = await callAs<{ id: string }>(staff, "POST", "/api/v1/kit-batches", body);
  for (const step of ["print", "issue"]) await callAs(staff, "POST", `/api/v1/kit-batches/${id}/${step}`, {});
  const path = `/api/v1/kit-batches/${id}/labels`;
  const { labels } = await callAs<{ labels: { barcode: string }[] }>(staff, "GET", path);
  return labels.map(({ barcode }) => barcode);
}

/**
 * Binds a tube by the calls of the phone pages; tests about binding fill the pages in. The phone is verified in the
 * journey's browser afterwards.
 */
export async function bindByCalls(phone: Journey, barcode: string, person: PersonalData): Promise<void> {
  await verifyByCalls(phone, person.phone);
  await bindToVerifiedPhone(phone, barcode, person);
}

/** Verifies a phone number for binding, without opening a page. */
export async function verifyByCalls(phone: Journey, number: string): Promise<void> {
  await post(phone, "sms-code", { phone: number, when: "bind", agreement: true });
  await post(phone, "bindphone", { phone: number, code: codeOf(await phone.newestSms(number)), agreement: true });
}

/** Binds a tube to the person whose phone is verified in the journey's browser. */
export async function bindToVerifiedPhone(
  phone: Journey,
  barcode: string,
  { name, height, weight }: Omit<PersonalData, "phone">,
): Promise<void> {
  const agreements = await phone.context.request.get("/api/v1/h5/agreements");
  const { list } = (await agreements.json()).data as { list: { kind: string; version: number }[] };
  const version = (kind: string) => list.find((document) => document.kind === kind)?.version ?? 0;
  await post(phone, "bindinfo", {
    code: barcode,
    name,
    gender: "女",
    birth: "1990-05",
    height: Number(height),
    weight: Number(weight),
    agreement: true,
    agreementVersion: version("agreement"),
    sensitiveConsent: true,
    sensitiveVersion: version("sensitive"),
  });
}

/** A tube for each person, in the order of the persons, from a batch of their own, bound on their phones. */
export async function boundTubes(staff: Journey, people: readonly PersonalData[]): Promise<string[]> {
  const barcodes = await issuedTubes(staff, people.length);
  for (const [i, person] of people.entries()) await bindByCalls(await openJourney("phone"), barcodes[i] ?? "", person);
  return barcodes;
}

async function post({ context }: Journey, call: string, data: object): Promise<void> {
  const headers = { "idempotency-key": crypto.randomUUID() };
  const reply = await context.request.post(`/api/v1/h5/${call}`, { data, headers });
  if (!reply.ok()) throw new Error(`${call}: ${reply.status()} ${await reply.text()}`);
}
