import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { AuditObject } from "#contract/audit-words";
import { clientsTable } from "#drizzle/schema/clients";
import { configsTable } from "#drizzle/schema/configs";
import { customerPhonesTable } from "#drizzle/schema/customers";
import { departmentsTable } from "#drizzle/schema/departments";
import { devicesTable } from "#drizzle/schema/devices";
import { dictionaryDataTable, dictionaryTypesTable } from "#drizzle/schema/dictionaries";
import { enquiriesTable } from "#drizzle/schema/enquiries";
import { instrumentsTable } from "#drizzle/schema/instruments";
import { kitBatchesTable, tubesTable } from "#drizzle/schema/kits";
import { manualEntriesTable } from "#drizzle/schema/manual-entries";
import { menusTable } from "#drizzle/schema/menus";
import { merchantsTable } from "#drizzle/schema/merchants";
import { messagesTable } from "#drizzle/schema/messages";
import { ordersTable } from "#drizzle/schema/orders";
import { partnerImportsTable } from "#drizzle/schema/partner-imports";
import { platesTable } from "#drizzle/schema/plates";
import { postsTable } from "#drizzle/schema/posts";
import { privacyRequestsTable } from "#drizzle/schema/privacy";
import { assaysTable, productsTable, ruleSetsTable, templatesTable } from "#drizzle/schema/products";
import { reagentBoxesTable, reagentLotsTable, reagentsTable } from "#drizzle/schema/reagents";
import { ruleUpdatesTable } from "#drizzle/schema/report-changes";
import { reportsTable } from "#drizzle/schema/reports";
import { resultHoldsTable } from "#drizzle/schema/result-holds";
import { rolesTable } from "#drizzle/schema/roles";
import { importFilesTable, resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { staffSessionsTable } from "#drizzle/schema/session";
import { qcAlarmsTable, qcTargetsTable } from "#drizzle/schema/trends";
import { usersTable } from "#drizzle/schema/users";
import { referenceMaterialsTable, validationsTable } from "#drizzle/schema/validations";

type NameOf = (id: SQL) => SQL;

const named =
  (key: SQLiteColumn, name: SQLiteColumn): NameOf =>
  (id) =>
    sql`(select ${name} from ${key.table} where ${key} = ${id})`;

/** The name of the object that a row belongs to. */
const owner =
  (key: SQLiteColumn, to: SQLiteColumn, ownerKey: SQLiteColumn, name: SQLiteColumn): NameOf =>
  (id) =>
    sql`(select ${name} from ${key.table} join ${ownerKey.table} on ${ownerKey} = ${to} where ${key} = ${id})`;

const ofSample = (key: SQLiteColumn, to: SQLiteColumn) => owner(key, to, samplesTable.id, samplesTable.barcode);
const ofProduct = (key: SQLiteColumn, to: SQLiteColumn) => owner(key, to, productsTable.id, productsTable.name);

/** The current name of each kind of object; personal names and phones masked. */
const nameOf: Readonly<Partial<Record<AuditObject, NameOf>>> = {
  user: named(usersTable.userId, usersTable.nickName),
  role: named(rolesTable.roleId, rolesTable.roleName),
  menu: named(menusTable.menuId, menusTable.title),
  department: named(departmentsTable.departmentId, departmentsTable.name),
  post: named(postsTable.postId, postsTable.name),
  dictionaryType: named(dictionaryTypesTable.dictId, dictionaryTypesTable.name),
  dictionaryData: named(dictionaryDataTable.dictCode, dictionaryDataTable.label),
  config: named(configsTable.configId, configsTable.name),
  session: owner(staffSessionsTable.id, staffSessionsTable.userId, usersTable.userId, usersTable.nickName),
  kit: named(kitBatchesTable.id, kitBatchesTable.code),
  tube: named(tubesTable.id, tubesTable.barcode),
  sample: named(samplesTable.id, samplesTable.barcode),
  plate: named(platesTable.id, platesTable.code),
  run: named(runsTable.id, runsTable.runNo),
  import: named(importFilesTable.id, importFilesTable.fileName),
  partnerImport: named(partnerImportsTable.id, partnerImportsTable.fileName),
  result: ofSample(resultSetsTable.id, resultSetsTable.sampleId),
  hold: named(resultHoldsTable.id, resultHoldsTable.subjectName),
  report: ofSample(reportsTable.id, reportsTable.sampleId),
  manualEntry: ofSample(manualEntriesTable.id, manualEntriesTable.sampleId),
  automaticRelease: named(productsTable.id, productsTable.name),
  device: named(devicesTable.id, devicesTable.name),
  merchant: named(merchantsTable.id, merchantsTable.name),
  instrument: named(instrumentsTable.id, instrumentsTable.name),
  client: named(clientsTable.id, clientsTable.name),
  order: named(ordersTable.id, ordersTable.orderNo),
  reagent: named(reagentsTable.id, reagentsTable.name),
  reagentLot: named(reagentLotsTable.id, reagentLotsTable.lot),
  reagentBox: named(reagentBoxesTable.id, reagentBoxesTable.code),
  referenceMaterial: named(referenceMaterialsTable.id, referenceMaterialsTable.code),
  validation: owner(validationsTable.id, validationsTable.assayId, assaysTable.id, assaysTable.name),
  qcTarget: named(qcTargetsTable.id, qcTargetsTable.lot),
  qcAlarm: named(qcAlarmsTable.id, qcAlarmsTable.message),
  product: named(productsTable.id, productsTable.name),
  assay: named(assaysTable.id, assaysTable.name),
  template: named(templatesTable.id, templatesTable.name),
  ruleSet: ofProduct(ruleSetsTable.id, ruleSetsTable.productId),
  ruleUpdate: ofProduct(ruleUpdatesTable.id, ruleUpdatesTable.productId),
  message: named(messagesTable.id, messagesTable.phoneMasked),
  enquiry: named(enquiriesTable.id, enquiriesTable.nameMasked),
  privacyRequest: named(privacyRequestsTable.id, privacyRequestsTable.phoneMasked),
  customerPhone: named(customerPhonesTable.id, customerPhonesTable.phoneMasked),
};

const numbered =
  (key: SQLiteColumn, number: SQLiteColumn): NameOf =>
  (text) =>
    sql`(select cast(${key} as text) from ${key.table} where ${number} = ${text} limit 1)`;

/** Kinds of objects that people search for by a number that is not the id. */
const idOf: Readonly<Partial<Record<string, NameOf>>> = {
  user: numbered(usersTable.userId, usersTable.username),
  kit: numbered(kitBatchesTable.id, kitBatchesTable.code),
  tube: numbered(tubesTable.id, tubesTable.barcode),
  sample: numbered(samplesTable.id, samplesTable.accessionNo),
  plate: numbered(platesTable.id, platesTable.code),
  run: numbered(runsTable.id, runsTable.runNo),
  product: numbered(productsTable.id, productsTable.code),
  merchant: numbered(merchantsTable.id, merchantsTable.code),
  device: numbered(devicesTable.id, devicesTable.serial),
  instrument: numbered(instrumentsTable.id, instrumentsTable.serial),
  reagentLot: numbered(reagentLotsTable.id, reagentLotsTable.code),
  reagentBox: numbered(reagentBoxesTable.id, reagentBoxesTable.code),
};

/** The stored id of an object that is searched for by its number, code, barcode or user name; otherwise the text itself. */
export const objectIdOf = (type: string, asked: string): SQL => {
  const found = Object.hasOwn(idOf, type) ? idOf[type]?.(sql`${asked}`) : undefined;
  return found ? sql`coalesce(${found}, ${asked})` : sql`${asked}`;
};

const chosen = (key: SQL, cases: readonly (readonly [value: string, then: SQL])[]): SQL<string> => {
  const branches = cases.map(([value, then]) => sql`when ${sql.raw(`'${value}'`)} then ${then}`);
  return sql<string>`coalesce(case ${key} ${sql.join(branches, sql` `)} end, '')`;
};

/** Display name of an object, or an empty text: `type` and `id` are columns or expressions. */
export const objectNameOf = (type: SQL, id: SQL): SQL<string> =>
  chosen(
    type,
    Object.entries(nameOf).map(([kind, name]) => [kind, name(id)]),
  );

/** Name of the actor: of a member of staff, the masked phone of a customer, the name of a device. */
export const actorNameOf = (kind: SQL, id: SQL): SQL<string> =>
  chosen(kind, [
    ["staff", called("user", id)],
    ["customer", called("customerPhone", id)],
    ["device", called("device", id)],
  ]);

const called = (kind: AuditObject, id: SQL): SQL => nameOf[kind]?.(id) ?? sql`null`;

/** Fields of a record that hold ids of other rows, with the kind of those rows. */
const referenceFields = {
  deptId: "department",
  deptIds: "department",
  department_id: "department",
  departments: "department",
  postId: "post",
  post_id: "post",
  roleId: "role",
  roleIds: "role",
  roles: "role",
  sampleId: "sample",
  sampleIds: "sample",
  tubeId: "tube",
  tubeIds: "tube",
  newTubeId: "tube",
  importId: "import",
  runId: "run",
  resultSetId: "result",
  reportId: "report",
  merchantId: "merchant",
} as const satisfies Readonly<Record<string, AuditObject>>;

/**
 * Names of the rows that JSON objects refer to, as JSON text `[{field, value, name}]`: from fields with ids of other rows,
 * single, in lists or as the two sides of a change; `ids`, `id` and a tree's parent are of the object's own kind.
 */
export function namesWithin(objects: readonly SQL[], type: SQL): SQL<string> {
  const [field, value] = [sql`one.field`, sql`one.value`];
  const own = objectNameOf(type, value);
  const name = chosen(field, [
    ...Object.entries(referenceFields).map(([key, kind]) => [key, called(kind, value)] as const),
    ...["id", "ids", "parentId", "parent_id"].map((key) => [key, own] as const),
  ]);
  const isOwnKey = sql`typeof(v.key) = 'text' and v.key not in ('before', 'after')`;
  const leaves = objects.map(
    (json) => sql`select case when ${isOwnKey} then v.key else f.key end as field, v.atom as value
      from json_each(${json}) f, json_tree(${json}, f.fullkey) v where v.atom is not null`,
  );
  return sql<string>`(select json_group_array(json_object('field', field, 'value', cast(value as text), 'name', name))
    from (select one.field as field, one.value as value, ${name} as name from (${sql.join(leaves, sql` union `)}) one)
    where name <> '')`;
}
