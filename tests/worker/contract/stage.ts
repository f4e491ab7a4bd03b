import { sql } from "drizzle-orm";
import type { Endpoint } from "#contract/endpoint";
import type { Permission } from "#contract/permissions";
import { createWorld, type World, type WorldOptions } from "#tests/support/app";
import type { Browser, CallInput } from "#tests/support/browser";
import { signedInStaff } from "#tests/support/factories";
import { fakeWechat } from "#tests/support/fake-wechat";
import { quickPasswords } from "#tests/support/quick-passwords";
import { type RecordingSms, recordingSms } from "#tests/support/recording-sms";
import { statement } from "#tests/support/statement";
import { installationStatements } from "#worker/seed";

type Staff = Browser & { userId: number; roleId: number };

/** A new installation with its first rows, and two people with every permission. */
export interface Stage {
  readonly world: World;
  readonly boss: Staff;
  readonly technician: Staff;
  readonly reviewer: Staff;
  /** Solutions of the drawn captchas, by their id. */
  readonly captchas: Map<string, string>;
}

export async function openStage(options: WorldOptions = {}): Promise<Stage> {
  const captchas = new Map<string, string>();
  const world = await createWorld({
    sms: reportingSms(),
    ...options,
    deps: {
      passwords: quickPasswords,
      officialAccount: fakeWechat().officialAccount,
      limiter: { allow: async () => true },
      observe: { captcha: (id, answer) => void captchas.set(id, answer) },
      ...options.deps,
    },
  });
  await world.write(...(await installationStatements(world.clock.now())));
  const boss = await signedInStaff(world);
  return { world, boss, technician: boss, reviewer: await signedInStaff(world), captchas };
}

export const callbackToken = "stage-callback";

/** An SMS provider that sends delivery receipts, as the real ones do. */
const reportingSms = (): RecordingSms => ({
  ...recordingSms(),
  name: "aliyun",
  callback: { token: callbackToken, read: () => [], answer: { code: 0 } },
});

/** The first cell that a select returns. */
async function cellOf(world: World, query: string): Promise<unknown> {
  const found = await world.read(statement(sql.raw(query), ([first]) => first?.[0]));
  if (found === undefined || found === null) throw new Error(`nothing found: ${query}`);
  return found;
}

export const numberOf = async (world: World, query: string) => Number(await cellOf(world, query));
export const textOf = async (world: World, query: string) => String(await cellOf(world, query));

interface Extras {
  /** The caller, when it is not a member of staff with just the endpoint's permission. */
  readonly as?: Browser;
  /** Further permissions that the call requires because of its subject. */
  readonly permissions?: readonly Permission[];
}

/** Input with which a call succeeds, and its caller. */
export type Prepared = CallInput<Endpoint> & Extras;

export interface HappyPath {
  readonly endpoint: Endpoint;
  readonly prepare: (stage: Stage) => Promise<Prepared>;
}

/**
 * A call that succeeds; `prepare` makes the rows that it needs, and no other path uses them. Its input is checked by
 * the schema when the call is made.
 */
export function happy(
  endpoint: Endpoint,
  prepare: (stage: Stage) => Prepared | Promise<Prepared> = () => ({}),
): HappyPath {
  return { endpoint, prepare: async (stage) => prepare(stage) };
}
