import { eq } from "drizzle-orm";
import { bindingsTable } from "#drizzle/schema/bindings";
import { personsTable } from "#drizzle/schema/persons";
import { ruleSetsTable } from "#drizzle/schema/products";
import { reportOffersTable, reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportsTable } from "#drizzle/schema/reports";
import { resultSetsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { type ReportPayload, reportPersonContext } from "#worker/features/reports/publish/report-payload";
import { db, row, write } from "#worker/platform/database/query";
import { newId } from "#worker/platform/ids";
import type { World } from "../../support/app";
import { nextNumber, verifiedCustomer } from "../../support/factories";
import { barcodes, bind, form } from "../bindings/bound-tube";

export const owner = "13800138000";

/** A level report's content, as short as its schema allows. */
export function content(): ReportPayload {
  return {
    schema: 1,
    kind: "level",
    product: { code: "alcohol", name: "酒精耐受", sampleKind: "saliva" },
    headline: {
      title: "酒精耐受",
      phrase: "清除能力明显降低",
      explanation: "您携带一个变异。",
      caution: "级别不代表安全。",
    },
    grid: null,
    genes: [],
    targets: [],
    population: { sharePercent: 14.2, peopleOf100: 14, sentence: "每100人中约14人与您同级", source: "参考人群" },
    meaning: { do: ["少喝或不喝"], dont: ["不要练酒量"], doctor: ["胸闷请就医"] },
    mistakes: [{ claim: "脸红能喝", fact: "脸红是警告" }],
    limits: { standing: "仅供参考和娱乐", sentences: [], notTested: [] },
    evidence: [{ claim: "乙醛清除", grade: "C", note: "" }],
    references: [{ text: "示例文献", year: 2016 }],
    method: { assay: "PCR", ruleSet: "alcohol 1", instrument: "", laboratory: "" },
    canShare: true,
  };
}

export interface Published {
  readonly key: string;
  readonly reportId: string;
  readonly versionId: string;
  readonly bindingId: string;
}

/** A tube that its owner bound and whose report is published, made by inserting the rows of a publication. */
export async function publishedReport(
  world: World,
  options: { phone?: string; name?: string; state?: "published" | "corrected" | "withdrawn" | "ready" } = {},
): Promise<Published> {
  const now = world.clock.now();
  const [code] = await barcodes(world);
  const customer = await verifiedCustomer(world, options.phone ?? owner, "bind");
  const { bindingId } = (await bind(customer, form(code))).data;
  const tested = await testedSample(world, bindingId);
  const [reportId, versionId] = [newId(now), newId(now)];
  const key = `REPORTKEY${lettersOf(nextNumber())}`;
  const report = {
    id: reportId,
    key,
    sampleId: tested.sampleId,
    productId: tested.productId,
    bindingId,
    ...(await ownerOf(world, bindingId)),
    receivedAt: now,
    state: options.state ?? "published",
    stateChangedAt: now,
    currentVersionId: versionId,
    versionCount: 1,
    publishedAt: now,
    createdAt: now,
  };
  const person = { name: options.name ?? "张小明", gender: "male", birth: "1996-03" };
  const version = {
    id: versionId,
    reportId,
    n: 1,
    resultSetId: tested.resultSetId,
    ruleSetId: tested.ruleSetId,
    tplId: "alcohol",
    tplType: "std" as const,
    level: 4,
    pcrTime: now,
    payload: content(),
    personSealed: await world.deps.sealer.seal(reportPersonContext(versionId), JSON.stringify(person)),
    contentHash: "a".repeat(64),
    reviewedAt: now,
    reviewKind: "person" as const,
    checkCode: `CHECKCODEE${lettersOf(nextNumber())}`,
    publishedAt: now,
  };
  await world.write(
    write(db.insert(reportsTable).values(report)),
    write(db.insert(reportVersionsTable).values(version)),
  );
  return { key, reportId, versionId, bindingId };
}

/** The data of a report's person and binding. */
async function ownerOf(world: World, bindingId: string) {
  const { phoneHash, phoneMasked, nameMasked } = personsTable;
  const found = await world.read(
    row(
      db
        .select({ phoneHash, phoneMasked, nameMasked, boundAt: bindingsTable.boundAt })
        .from(bindingsTable)
        .innerJoin(personsTable, eq(personsTable.id, bindingsTable.personId))
        .where(eq(bindingsTable.id, bindingId)),
    ),
  );
  if (!found) throw new Error("the tube was not bound");
  return found;
}

/** The laboratory's part: the sample is finished and its result released. */
async function testedSample(world: World, bindingId: string) {
  const now = world.clock.now();
  const sample = await world.read(row(db.select().from(samplesTable).where(eq(samplesTable.bindingId, bindingId))));
  if (!sample) throw new Error("the tube was not bound");
  const { id: sampleId, productId } = sample;
  const [ruleSetId, resultSetId] = [newId(now), newId(now)];
  const edited = { createdAt: now, updatedAt: now };
  const ruleSet = { id: ruleSetId, productId, revision: nextNumber(), definition: {}, ...edited };
  const resultSet = {
    id: resultSetId,
    sampleId,
    productId,
    ruleSetId,
    state: "released" as const,
    stateChangedAt: now,
    source: "import" as const,
    level: 4,
    reviewedAt: now,
    createdAt: now,
  };
  await world.write(
    write(db.update(samplesTable).set({ state: "completed", receivedAt: now }).where(eq(samplesTable.id, sampleId))),
    write(db.insert(ruleSetsTable).values(ruleSet)),
    write(db.insert(resultSetsTable).values(resultSet)),
  );
  return { sampleId, productId, ruleSetId, resultSetId };
}

/** A number as six letters, unique for every number. */
function lettersOf(number: number): string {
  return [...number.toString(26).padStart(6, "0")]
    .map((digit) => String.fromCharCode(65 + parseInt(digit, 26)))
    .join("");
}

/** A second version of a report that its reader may still accept. */
export async function offeredVersion(world: World, { reportId, versionId }: Published): Promise<string> {
  const now = world.clock.now();
  const first = await world.read(
    row(db.select().from(reportVersionsTable).where(eq(reportVersionsTable.id, versionId))),
  );
  if (!first) throw new Error("the report has no version");
  const id = newId(now);
  const person = await world.deps.sealer.open(reportPersonContext(versionId), first.personSealed ?? "");
  const personSealed = await world.deps.sealer.seal(reportPersonContext(id), person);
  const second = { ...first, id, n: 2, level: 5, personSealed, checkCode: null, publishedAt: now };
  await world.write(
    write(db.insert(reportVersionsTable).values(second)),
    write(db.insert(reportOffersTable).values({ id: newId(now), reportId, versionId: id, createdAt: now })),
    write(db.update(reportsTable).set({ versionCount: 2 }).where(eq(reportsTable.id, reportId))),
  );
  return id;
}
