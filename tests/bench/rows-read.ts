import { mountedActions } from "#worker/app";
import type { Browser } from "../support/browser";
import type { Cast } from "./bench-world";

const pageSize = 20;
const listGoal = 600;

/** Query parameters that a list requires, with the first generated row. */
const needs: Readonly<Record<string, string>> = { listMerchantBatches: `merchantId=${"1".padStart(16, "0")}` };

/** Paths of the paged lists of the office, by the names of their calls. */
export function pagedLists(): { readonly name: string; readonly path: string }[] {
  return mountedActions().flatMap(({ endpoint: { name, method, path, access, query, isFile } }) => {
    const asks = query && "shape" in query ? (query.shape as object) : {};
    const isList = method === "GET" && !isFile && access.kind === "staff" && !path.includes("{") && "pageSize" in asks;
    return isList ? [{ name, path }] : [];
  });
}

/** Calls that read many rows without being lists, and how many rows each may read: a hundred of each queue. */
const overviews: Readonly<Record<string, { readonly path: string; readonly goal: number }>> = {
  getDashboard: { path: "/api/v1/dashboard", goal: 2_800 },
  readNews: { path: "/api/v1/dashboard/news", goal: 1_500 },
  listRoleOptions: { path: "/api/v1/role/option-select", goal: 1_000 },
  readHealth: { path: "/api/v1/server-monitor", goal: 600 },
};

interface RowsRead {
  readonly name: string;
  readonly goal: number;
  /** Rows of the whole request as D1 meters them, including the sign-in check. */
  readonly rows: number;
  /** Rows of the sign-in check alone. */
  readonly signIn: number;
}

/** Rows read for the first and a deep page of every list, for the overviews, and for a report by its owner. */
export async function rowsRead({ world, staff, owner, report }: Cast): Promise<RowsRead[]> {
  const counted = async (who: Browser, path: string) => {
    let reply = new Response();
    const cost = await world.cost(async () => {
      reply = await who.fetch(path);
    });
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
    return { rows: cost.rowsRead ?? 0, data: ((await reply.json()) as { data: Page }).data };
  };
  const { rows: signIn } = await counted(staff, "/api/v1/access-revision");
  const found: RowsRead[] = [];
  for (const { name, path } of pagedLists()) {
    const asked = [path, [`pageSize=${pageSize}`, needs[name]].filter(Boolean).join("&")].join("?");
    const first = await counted(staff, asked);
    found.push({ name: `${name}, first page`, goal: listGoal, signIn, rows: first.rows });
    const deep = deepPage(first.data);
    if (deep === undefined) continue;
    found.push({
      name: `${name}, deep`,
      goal: listGoal,
      signIn,
      rows: (await counted(staff, `${asked}&${deep}`)).rows,
    });
  }
  for (const [name, { path, goal }] of Object.entries(overviews))
    found.push({ name, goal, signIn, rows: (await counted(staff, path)).rows });
  const read = await counted(owner, `/api/v1/h5/report/${report.key}`);
  found.push({ name: "report by its owner", goal: 3, signIn: 0, rows: read.rows });
  await world.settled();
  return found;
}

interface Page {
  readonly count?: number;
  readonly nextCursor?: string | null;
}

/**
 * The last page by its number, or a cursor after nine tenths of the generated rows: their ids are numbers with leading
 * zeros.
 */
function deepPage({ count = 0, nextCursor }: Page): string | undefined {
  if (count > pageSize) return `pageIndex=${Math.ceil(count / pageSize)}`;
  if (!nextCursor) return undefined;
  const tenth = /^\d+$/.test(nextCursor)
    ? String(Math.ceil(Number(nextCursor) / 10)).padStart(nextCursor.length, "0")
    : nextCursor;
  return `cursor=${tenth}`;
}
