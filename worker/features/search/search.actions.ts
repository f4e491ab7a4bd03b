import type { Permission } from "#contract/permissions";
import { type FoundRecord, searchRecords } from "#contract/search.schemas";
import { tubeStateNames } from "#contract/tubes";
import { staffAction } from "../../http/action";
import { hasPermission } from "../../http/caller";
import type { Query } from "../../platform/database/database";
import { mapped } from "../../platform/database/query";
import { toSearchedPerson } from "../persons/persons.actions";
import type { SearchedPerson } from "../persons/persons.queries";
import { parseSearchText, type SearchTerms } from "./search.rules";
import {
  findBatchesNumbered,
  findCustomersNamed,
  findInstrumentsNamed,
  findLotsNumbered,
  findMerchantsNamed,
  findOrdersNumbered,
  findPlatesNumbered,
  findReportsNamed,
  findRunsNumbered,
  findSamplesNumbered,
  findTubesNamed,
  findUsersNamed,
} from "./search.store";

type Kind = FoundRecord["kind"];
/** The permission needed for each kind. A sample is shown with its tube. */
const permissionFor: Readonly<Record<Kind, Permission>> = {
  customer: "service:customer:view",
  tube: "lab:tube:list",
  sample: "lab:tube:list",
  run: "lab:run:list",
  batch: "lab:kit:list",
  plate: "lab:plate:list",
  lot: "lab:reagent:list",
  instrument: "lab:instrument:list",
  order: "lab:order:list",
  report: "lab:report:list",
  merchant: "lab:merchant:list",
  user: "admin:sysUser:list",
};

type Row = { readonly id: string; readonly name: string; readonly detail: string };

const records = (kind: Kind, query: Query<Row[]>): Query<FoundRecord[]> =>
  mapped(query, (found) => found.map(({ id, name, detail }) => ({ kind, id, name, details: known(detail) })));

const known = (...details: string[]): string[] => details.filter(Boolean);

function customers(person: SearchedPerson): Query<FoundRecord[]> {
  return mapped(findCustomersNamed(person), (found) =>
    found.map(({ id, name, phone, people }) => ({
      kind: "customer",
      id,
      name,
      details: [phone, ...(people > 1 ? [`同一手机号共 ${people} 人`] : [])],
    })),
  );
}

function tubes(named: Parameters<typeof findTubesNamed>[0]): Query<FoundRecord[]> {
  return mapped(findTubesNamed(named), (found) =>
    found.map(({ id, barcode, state, person }) => ({
      kind: "tube",
      id,
      name: barcode,
      details: known(tubeStateNames[state], person),
    })),
  );
}

function reports(named: Parameters<typeof findReportsNamed>[0]): Query<FoundRecord[]> {
  return mapped(findReportsNamed(named), (found) =>
    found.map(({ id, key, barcode, person }) => ({
      kind: "report",
      id,
      name: key || barcode,
      details: known(`条码 ${barcode}`, person),
    })),
  );
}

function numbered(code: string): Query<FoundRecord[]>[] {
  const samples = mapped(findSamplesNumbered(code), (found) =>
    found.map(({ id, name, barcode }): FoundRecord => ({ kind: "sample", id, name, details: [`条码 ${barcode}`] })),
  );
  return [
    samples,
    records("run", findRunsNumbered(code)),
    records("batch", findBatchesNumbered(code)),
    records("plate", findPlatesNumbered(code)),
    records("lot", findLotsNumbered(code)),
  ];
}

/** One statement for each kind that the text may match, so that all of them run in one round trip. */
async function queriesFor(
  named: SearchTerms,
  text: string,
  sessionId: string,
  deps: Parameters<typeof toSearchedPerson>[0],
) {
  const { barcode, code, instrument, reportKey, reportSerial, merchant, user } = named;
  const person = named.person && (await toSearchedPerson(deps, named.person));
  return [
    ...(barcode ? [tubes({ barcode }), reports({ barcode })] : []),
    ...(person ? [customers(person), tubes(person), reports(person)] : []),
    ...(code ? numbered(code) : []),
    ...(instrument ? [records("instrument", findInstrumentsNamed(instrument))] : []),
    // A client's own order number may have any format.
    ...(/\w/.test(text) ? [records("order", findOrdersNumbered(text))] : []),
    ...(reportKey ? [reports({ key: reportKey })] : []),
    ...(reportSerial ? [reports({ serial: reportSerial })] : []),
    ...(merchant ? [records("merchant", findMerchantsNamed(merchant))] : []),
    ...(user ? [records("user", findUsersNamed(sessionId, user))] : []),
  ];
}

export const searchRecordsAction = staffAction(searchRecords, {
  load: async ({ body, sessionId, deps }) => ({
    found: await queriesFor(parseSearchText(body.text), body.text, sessionId, deps),
  }),
  run({ caller: { permissions }, found }) {
    const seen = new Set<string>();
    const list = found
      .flat()
      .filter(
        ({ kind, id }) =>
          hasPermission(permissions, permissionFor[kind]) && !seen.has(kind + id) && seen.add(kind + id),
      );
    return { list };
  },
});
