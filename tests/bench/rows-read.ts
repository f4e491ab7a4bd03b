import type { Cast } from "./bench-world";

/** Lists of the back office by name; `deep` is a cursor or page far from the beginning, `size` rows of the list's own table. */
const lists: Readonly<Record<string, { path: string; deep?(size: number): string }>> = {
  tubes: { path: "/api/v1/tubes", deep: cursor },
  samples: { path: "/api/v1/samples", deep: cursor },
  runs: { path: "/api/v1/runs", deep: (samples) => cursor(samples / 20) },
  "result sets": { path: "/api/v1/result-sets", deep: cursor },
  reports: { path: "/api/v1/reports", deep: cursor },
  messages: { path: "/api/v1/messages", deep: cursor },
  users: { path: "/api/v1/sys-user", deep: () => "&pageIndex=5" },
  plates: { path: "/api/v1/plates" },
  "kit batches": { path: "/api/v1/kit-batches" },
  imports: { path: "/api/v1/imports" },
  "receiving scans": { path: "/api/v1/receiving-scans" },
  retests: { path: "/api/v1/retests" },
  enquiries: { path: "/api/v1/enquiries" },
  "privacy requests": { path: "/api/v1/privacy-requests" },
  merchants: { path: "/api/v1/merchants" },
  devices: { path: "/api/v1/devices" },
  "login log": { path: "/api/v1/sys-login-log" },
  "operation log": { path: "/api/v1/sys-opera-log" },
  "online sessions": { path: "/api/v1/online-sessions" },
  roles: { path: "/api/v1/role" },
  posts: { path: "/api/v1/post" },
  "dictionary data": { path: "/api/v1/dict/data" },
  audit: { path: "/api/v1/audit", deep: (samples) => `&cursor=${Math.ceil(samples / 400)}` },
};

/** A cursor after which a tenth of the made-up rows is left. */
function cursor(size: number): string {
  return `&cursor=${String(Math.ceil(size / 10)).padStart(26, "0")}`;
}

interface RowsRead {
  readonly name: string;
  /** Rows of the whole request as D1 meters them, sign-in check included. */
  readonly rows: number;
  /** Rows of the sign-in check alone. */
  readonly signIn: number;
}

/** What the first and a deep page of every list read, and a report by its owner. */
export async function rowsRead(cast: Cast, samples: number): Promise<RowsRead[]> {
  const { world, staff, owner, report } = cast;
  const counted = async (who: typeof staff, path: string) => {
    let status = 0;
    const cost = await world.cost(async () => {
      status = (await who.fetch(path)).status;
    });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return cost.rowsRead ?? 0;
  };
  const signIn = await counted(staff, "/api/v1/access-revision");
  const found: RowsRead[] = [];
  for (const [name, { path, deep }] of Object.entries(lists)) {
    found.push({ name: `${name}, first page`, signIn, rows: await counted(staff, `${path}?pageSize=20`) });
    if (!deep) continue;
    found.push({ name: `${name}, deep`, signIn, rows: await counted(staff, `${path}?pageSize=20${deep(samples)}`) });
  }
  const path = `/api/v1/h5/report/${report.key}`;
  found.push({ name: "report by its owner", signIn: 0, rows: await counted(owner, path) });
  await world.settled();
  return found;
}
