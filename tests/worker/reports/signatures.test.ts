import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { publishReports } from "#contract/lab-reports.schemas";
import { checkReport } from "#contract/report-check.schemas";
import { correctPerson, decideCorrection } from "#contract/report-corrections.schemas";
import { type ReportStatement, reportKeyMessages } from "#contract/report-keys";
import { listReportKeys, replaceReportKey } from "#contract/report-keys.schemas";
import { viewReport } from "#contract/report-office.schemas";
import type { ReportView } from "#contract/report-view.schemas";
import { readReport } from "#contract/reports.schemas";
import { auditEventsTable } from "#drizzle/schema/logs";
import { reportVersionsTable } from "#drizzle/schema/report-versions";
import { signingKeysTable } from "#drizzle/schema/signatures";
import { db, rows, write } from "#worker/platform/database/query";
import { verifyPrintout } from "../../../web/h5/check/verify-proof";
import { signedInStaff, verifiedCustomer } from "../../support/factories";
import { createLaboratory, type Laboratory, measuredTubes, reviewed } from "../plates";
import { publishedReport } from "./published-report";

const phone = "13800138000";
const reason = "客户提供了证件，姓名写错";

async function published(lab?: Laboratory) {
  const laboratory = lab ?? (await createLaboratory());
  const { ids } = await measuredTubes(laboratory, 1);
  await reviewed(laboratory, ids);
  const body = { resultSetIds: ids };
  const { data } = await laboratory.world.call(publishReports, { as: laboratory.reviewer, body });
  const [report] = data.published;
  return { lab: laboratory, id: report?.reportId ?? "", key: report?.key ?? "" };
}

async function pageOf({ world }: Laboratory, key: string): Promise<ReportView> {
  const customer = await verifiedCustomer(world, phone, "valid");
  return (await world.call(readReport, { as: customer, params: { key } })).data as ReportView;
}

const keysOf = async ({ world }: Laboratory) => (await world.call(listReportKeys)).data.keys;

const said = (proof: string | null): ReportStatement =>
  JSON.parse(
    new TextDecoder().decode(
      Uint8Array.from(atob((proof?.split(".")[0] ?? "").replaceAll("-", "+").replaceAll("_", "/")), (one) =>
        one.charCodeAt(0),
      ),
    ),
  );

test("the file of public keys is a JSON Web Key Set at its top", async () => {
  const { lab } = await published();
  const reply = await lab.world.browser().fetch("/report-keys.json");
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/jwk-set+json"]);
  const set = (await reply.json()) as { keys: { kid: string; kty: string; x: string }[] };
  expect(Object.keys(set)).toEqual(["keys"]);
  expect(set.keys).toEqual(await keysOf(lab));
});

test("a printout is proved genuine by the published key alone: who, what was found, who reviewed and published", async () => {
  const { lab, key } = await published();
  const page = await pageOf(lab, key);
  const keys = await keysOf(lab);
  expect(keys).toHaveLength(1);
  const proof = await verifyPrintout(`https://example.com/h5/check/${page.checkCode}#${page.proof}`, keys);
  expect(proof).toMatchObject({
    kind: "genuine",
    statement: {
      key: keys[0]?.kid,
      code: page.checkCode,
      n: 1,
      name: page.name,
      gender: page.gender,
      birth: page.birth,
      level: 4,
      result: page.headline.phrase,
      found: page.genes.map(({ gene, site, genotype }) => `${gene} ${site} ${genotype}`),
      more: 0,
      tested: page.pcr_time,
      reviewed: [lab.reviewer.userId, expect.any(Number)],
      published: [lab.reviewer.userId, page.publishedAt],
    },
  });
  expect(said(page.proof).hash.slice(0, 8)).toBe(page.fingerprint);
  expect(await verifyPrintout(page.proof ?? "", keys, "ABCDEFGHIJKLMNOP")).toMatchObject({ kind: "otherCode" });
  const forged = btoa(
    String.fromCharCode(...new TextEncoder().encode(JSON.stringify({ ...said(page.proof), level: 1 }))),
  );
  expect((await verifyPrintout(`${forged}.${page.proof?.split(".")[1]}`, keys)).kind).toBe("false");
});

test("a corrected version is signed anew, and the staff's masked page carries no name in a proof", async () => {
  const { lab, id, key } = await published();
  const first = await pageOf(lab, key);
  const asker = await signedInStaff(lab.world);
  const correction = { as: asker, params: { id }, body: { name: "张晓明", reason } };
  const { data } = await lab.world.call(correctPerson, correction);
  const decision = { as: lab.reviewer, params: { id: data.id }, body: { decision: "publish" as const } };
  await lab.world.call(decideCorrection, decision);
  const second = await pageOf(lab, key);
  expect(said(second.proof)).toMatchObject({ n: 2, name: "张晓明", code: second.checkCode });
  const keys = await keysOf(lab);
  for (const page of [first, second]) expect((await verifyPrintout(page.proof ?? "", keys)).kind).toBe("genuine");
  const looked = await lab.world.call(viewReport, { as: lab.reviewer, params: { id }, body: { version: 2 } });
  expect(looked.data.view.proof).toBeNull();
});

test("after the key was replaced old printouts stay proved, new ones name the new key, and the old secret is gone", async () => {
  const { lab, key } = await published();
  const { world } = lab;
  const before = await pageOf(lab, key);
  const [first] = await keysOf(lab);
  const boss = await signedInStaff(world, { permissions: ["sysTools:project:update"] });
  world.clock.advance(60_000);
  const kid = first?.kid ?? "";
  const { msg, data } = await world.call(replaceReportKey, { as: boss, body: { kid } });
  expect(msg).toBe(reportKeyMessages.replaced);
  expect(await world.call(replaceReportKey, { as: boss, body: { kid } })).toMatchObject({ status: 409 });
  const after = await pageOf(lab, (await published(lab)).key);
  const keys = await keysOf(lab);
  expect(keys).toMatchObject([
    { kid: data.kid, until: null },
    { kid, until: expect.any(Number) },
  ]);
  expect(said(after.proof).key).toBe(data.kid);
  for (const page of [before, after]) expect((await verifyPrintout(page.proof ?? "", keys)).kind).toBe("genuine");
  const stored = await world.read(rows(db.select().from(signingKeysTable).where(eq(signingKeysTable.id, kid))));
  expect(stored).toMatchObject([{ privateSealed: null }]);
  const audit = await world.read(
    rows(
      db
        .select({ action: auditEventsTable.action, changes: auditEventsTable.changes })
        .from(auditEventsTable)
        .where(eq(auditEventsTable.objectType, "reportKey"))
        .orderBy(auditEventsTable.at),
    ),
  );
  expect(audit).toMatchObject([
    { action: "reportKey.create" },
    { action: "reportKey.rotateKey", changes: expect.objectContaining({ before: kid, after: data.kid }) },
  ]);
});

test("two who publish the first reports at the same moment sign under one key", async () => {
  const lab = await createLaboratory();
  const { ids } = await measuredTubes(lab, 2);
  await reviewed(lab, ids);
  const publish = (id: string) => lab.world.call(publishReports, { as: lab.reviewer, body: { resultSetIds: [id] } });
  const both = await Promise.all(ids.map(publish));
  expect(both.flatMap(({ data }) => data.published)).toHaveLength(2);
  expect(await keysOf(lab)).toHaveLength(1);
});

test("a version older than signatures is shown as such, and nothing is signed after the fact", async () => {
  const lab = await createLaboratory();
  const { key, versionId } = await publishedReport(lab.world);
  const page = await pageOf(lab, key);
  expect(page.proof).toBeNull();
  const { data } = await lab.world.call(checkReport, { params: { code: page.checkCode ?? "" } });
  expect(data.isSigned).toBe(false);
  const version = and(eq(reportVersionsTable.id, versionId));
  const signing = write(db.update(reportVersionsTable).set({ signature: "x" }).where(version));
  await expect(lab.world.write(signing)).rejects.toThrow();
});
