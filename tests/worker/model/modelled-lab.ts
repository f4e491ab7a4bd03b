import { eq } from "drizzle-orm";
import { usersTable } from "#drizzle/schema/users";
import { phoneHashOf } from "#worker/features/persons/persons.actions";
import { productSeedStatements } from "#worker/features/products/products-seed.actions";
import { roleSeed } from "#worker/features/roles/role-seed";
import { db, write } from "#worker/platform/database/query";
import type { World } from "../../support/app";
import type { Browser } from "../../support/browser";
import { createStaff, signIn, verifiedCustomer } from "../../support/factories";
import type { TestDevice } from "../devices/test-device";
import { createMerchantRow } from "../laboratory";
import type { Laboratory } from "../plates";
import { settledWorld } from "../settled-world";
import { lookAround, type SeenLab } from "./seen.queries";

/** One command; `a` and `b` select among the present rows, so that a shrunk sequence still makes sense. */
export type Act = (lab: ModelledLab, a: number, b: number) => Promise<readonly { status: number; msg: string }[]>;

/** The phones of the people who bind tubes; only a few, so that one person has several tubes. */
export const phones = ["13800138001", "13800138002", "13800138003", "13800138004"] as const;

/** One laboratory on which a random sequence of commands runs, with the state that the commands need. */
export interface ModelledLab extends Laboratory {
  /** A third member of staff: types by hand after the first, and reviews results in which both others took part. */
  readonly colleague: Laboratory["technician"];
  readonly merchantId: string;
  /** A user of that merchant, with the role of merchants. */
  readonly merchant: Browser;
  readonly phoneOf: ReadonlyMap<string, string>;
  /** Texts of committed instrument files, to upload them again. */
  readonly files: { text: string; productCode: string }[];
  /** The merchant's device, once somebody enrolled it. */
  machine?: TestDevice;
  /** The state of the tables, read after every command. */
  seen: SeenLab;
  /** Number of replies by command and status, to check that a sequence reaches every corner case. */
  readonly replies: Map<string, number>;
  customer(phone: string, purpose: "bind" | "valid"): Promise<Browser>;
  /** Erasure may end the sessions of a phone: its owner then verifies it again. */
  leaves(phone: string): void;
  look(): Promise<SeenLab>;
}

export async function openModelledLab(): Promise<ModelledLab> {
  const limiter = { allow: async () => true };
  const world = await settledWorld({ deps: { limiter } });
  await world.write(...(await productSeedStatements(world.clock.now())));
  const people = await Promise.all([createStaff(world), createStaff(world), createStaff(world)]);
  const [technician, reviewer, colleague] = await Promise.all(people.map((person) => stays(world, person.userId)));
  if (!technician || !reviewer || !colleague) throw new Error("three people work here");
  const merchantId = await createMerchantRow(world);
  const hashes = await Promise.all(phones.map(async (phone) => [await phoneHashOf(world.deps, phone), phone] as const));
  const customers = new Map<string, { browser: Browser; until: number }>();
  const lab: ModelledLab = {
    world,
    technician,
    reviewer,
    colleague,
    merchantId,
    merchant: await merchantUser(world, merchantId),
    phoneOf: new Map(hashes),
    files: [],
    replies: new Map(),
    seen: await world.read(lookAround),
    async customer(phone, purpose) {
      const known = customers.get(phone + purpose);
      if (known && known.until > world.clock.now()) return known.browser;
      const browser = await verifiedCustomer(world, phone, purpose);
      customers.set(phone + purpose, { browser, until: world.clock.now() + 10 * 60_000 });
      return browser;
    },
    leaves(phone) {
      for (const purpose of ["bind", "valid"]) customers.delete(phone + purpose);
    },
    async look() {
      lab.seen = await world.read(lookAround);
      return lab.seen;
    },
  };
  return lab;
}

async function merchantUser(world: World, merchantId: string): Promise<Browser> {
  const role = roleSeed.find(({ key }) => key === "merchant");
  const { userId } = await createStaff(world, { permissions: role?.permissions ?? ["admin:dashboard:view"] });
  await world.write(write(db.update(usersTable).set({ merchantId }).where(eq(usersTable.userId, userId))));
  return stays(world, userId);
}

/** A member of staff who signs in again whenever his session is about to end. */
async function stays(world: World, userId: number): Promise<Browser & { userId: number }> {
  let [session, until] = [await signIn(world, userId), world.clock.now() + 10 * 60_000];
  const open = async () => {
    if (world.clock.now() < until) return session;
    until = world.clock.now() + 10 * 60_000;
    session = await signIn(world, userId);
    return session;
  };
  return {
    get cookies() {
      return session.cookies;
    },
    token: undefined,
    ip: session.ip,
    userId,
    fetch: async (path, init) => (await open()).fetch(path, init),
    call: async (endpoint, input) => (await open()).call(endpoint, input),
  };
}
