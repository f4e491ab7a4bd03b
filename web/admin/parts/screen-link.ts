import type { listAuditEvents } from "#contract/audit";
import type { listClients } from "#contract/clients";
import type { listDevices } from "#contract/devices";
import type { listDictionaryData } from "#contract/dictionaries";
import type { QueryIn } from "#contract/endpoint";
import type { listEnquiries } from "#contract/enquiries";
import type { listInstruments } from "#contract/instruments";
import type { listReports } from "#contract/lab-reports";
import type { listManualEntries } from "#contract/manual-entries";
import type { listOrders } from "#contract/orders";
import type { listOutbox, readOutbox } from "#contract/outbox";
import type { listPrivacyRequests } from "#contract/privacy-requests";
import type { listReagentLots } from "#contract/reagents";
import type { listResultSets } from "#contract/result-sets";
import type { listImports } from "#contract/run-imports";
import type { listRuns } from "#contract/runs";
import type { listSamples } from "#contract/samples";
import type { ScreenPath } from "#contract/screens/all";
import type { listApis } from "#contract/tools";
import type { listQcAlarms, listQcPoints } from "#contract/trends";
import type { listTubes } from "#contract/tubes";
import type { listUsers } from "#contract/users";
import type { listValidations } from "#contract/validations";

/** The allowed query of a screen's address: what its list's call accepts, and what is open beside the list. */
interface ScreenSearch {
  "/lab/clients": QueryIn<typeof listClients>;
  "/lab/devices": QueryIn<typeof listDevices>;
  "/lab/imports": QueryIn<typeof listImports>;
  "/lab/imports/manual": QueryIn<typeof listManualEntries>;
  "/lab/instruments": QueryIn<typeof listInstruments>;
  "/lab/orders": QueryIn<typeof listOrders>;
  "/lab/reagents/lots": QueryIn<typeof listReagentLots>;
  "/lab/receiving/samples": QueryIn<typeof listSamples>;
  "/lab/reports": QueryIn<typeof listReports>;
  "/lab/review": Omit<QueryIn<typeof listResultSets>, "state"> & { state: string; open: string };
  "/lab/runs": QueryIn<typeof listRuns>;
  "/lab/trends": QueryIn<typeof listQcPoints> & { series: string };
  "/lab/trends/alarms": QueryIn<typeof listQcAlarms>;
  "/lab/tubes": QueryIn<typeof listTubes>;
  "/lab/validations": QueryIn<typeof listValidations>;
  "/merchant/batches": { m: string };
  "/merchant/board": { m: string };
  "/messages": QueryIn<typeof listOutbox>;
  "/messages/$messageId": QueryIn<typeof readOutbox>;
  "/profile/index": { tab: "password" | "devices" | "totp" };
  "/site/enquiries": QueryIn<typeof listEnquiries>;
  "/site/privacy": QueryIn<typeof listPrivacyRequests>;
  "/system/apis": QueryIn<typeof listApis>;
  "/system/audit-logs": QueryIn<typeof listAuditEvents> & { by: "object" | "actor" };
  "/system/dictionary-data": QueryIn<typeof listDictionaryData>;
  "/system/users": QueryIn<typeof listUsers>;
  "/tools/api-test": { call: string };
}

/** Names of the parameters in a path: `kitId` of `/lab/kits/$kitId/labels`. */
type VariableOf<P> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | VariableOf<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never;

type SearchOf<P> = P extends keyof ScreenSearch
  ? { readonly [K in keyof ScreenSearch[P]]?: ScreenSearch[P][K] | undefined }
  : unknown;

type ValuesOf<P> = [VariableOf<P>] extends [never]
  ? P extends keyof ScreenSearch
    ? [search?: SearchOf<P>]
    : []
  : [values: Readonly<Record<VariableOf<P>, string | number>> & SearchOf<P>];

declare const isMade: unique symbol;

/** The target of a link: made by `screenLink`, or the path of a screen without parameters. */
export type ScreenHref = "/" | Exclude<ScreenPath, `${string}$${string}`> | (string & { readonly [isMade]: true });

/** The address of a screen; a path, parameter or search key that the screen does not have does not compile. */
export function screenLink<P extends ScreenPath>(path: P, ...values: ValuesOf<P>): ScreenHref;
export function screenLink(path: string, values: object = {}): ScreenHref {
  const search = new URLSearchParams();
  const parts = path.split("/");
  for (const [key, value] of Object.entries(values)) {
    const at = parts.indexOf(`$${key}`);
    if (at >= 0) parts[at] = encodeURIComponent(value);
    else if (value !== undefined && value !== "") search.set(key, String(value));
  }
  const href = parts.join("/");
  return (search.size > 0 ? `${href}?${search}` : href) as ScreenHref;
}
