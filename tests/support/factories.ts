import { sql } from "drizzle-orm";
import { limits } from "#contract/limits";
import type { Permission } from "#contract/permissions";
import { customerPhonesTable, customerSessionsTable } from "#drizzle/schema/customers";
import { departmentsTable } from "#drizzle/schema/departments";
import { rolesTable } from "#drizzle/schema/roles";
import { staffSessionsTable } from "#drizzle/schema/session";
import { userRolesTable, usersTable } from "#drizzle/schema/users";
import { statement } from "#tests/support/statement";
import { currentDocument } from "#worker/features/agreements/documents.actions";
import {
  customerTokenHash,
  encryptCustomerPhone,
  sessionLifeMs,
} from "#worker/features/customers/customer-session.actions";
import { sessionCookie } from "#worker/features/customers/session-cookie";
import { maskPhone } from "#worker/features/persons/person-masks.rules";
import { phoneHashOf } from "#worker/features/persons/persons.actions";
import { db, row, write } from "#worker/platform/database/query";
import { newId, newToken } from "#worker/platform/ids";
import type { World } from "./app";
import type { Browser } from "./browser";

let serial = 0;

/** A number that is unique within this test file. */
export function nextNumber(): number {
  serial += 1;
  return serial;
}

interface StaffOptions {
  /** Permissions that the member has through a role of his own; all by default. */
  readonly permissions?: readonly (Permission | "*:*:*")[];
  readonly dataScope?: (typeof rolesTable.$inferInsert)["dataScope"];
  readonly departmentId?: number;
  readonly username?: string;
  /** Hashing takes 0.2 s, so a member has no password unless the test is about it. */
  readonly password?: string;
}

/** A member of staff with a role of his own, not signed in. */
export async function createStaff(
  world: World,
  options: StaffOptions = {},
): Promise<{ userId: number; roleId: number; username: string }> {
  const number = nextNumber();
  const now = world.clock.now();
  const edited = { createdAt: now, updatedAt: now };
  const username = options.username ?? `staff${number}`;
  const role = {
    roleKey: `role${number}`,
    roleName: `角色${number}`,
    dataScope: options.dataScope ?? "all",
    ...edited,
  } as const;
  const { roleId } = await insert(world, db.insert(rolesTable).values(role).returning({ roleId: rolesTable.roleId }));
  const user = {
    username,
    nickName: `员工${number}`,
    departmentId: options.departmentId,
    passwordHash: options.password === undefined ? null : await world.deps.passwords.hash(options.password),
    ...edited,
  };
  const { userId } = await insert(world, db.insert(usersTable).values(user).returning({ userId: usersTable.userId }));
  const permissions = JSON.stringify(options.permissions ?? ["*:*:*"]);
  await world.write(
    write(db.insert(userRolesTable).values({ userId, roleId })),
    statement(
      sql`insert into role_permissions (role_id, permission) select ${roleId}, value from json_each(${permissions})`,
      () => undefined,
    ),
  );
  return { userId, roleId, username };
}

/** An API client of a new member of staff, signed in with the given `permissions`. */
export async function signedInStaff(
  world: World,
  options: StaffOptions = {},
): Promise<Browser & { userId: number; roleId: number }> {
  const staff = await createStaff(world, options);
  return Object.assign(await signIn(world, staff.userId), staff);
}

/** An open session of an existing member of staff, without hashing the password. */
export async function signIn(world: World, userId: number): Promise<Browser> {
  const now = world.clock.now();
  const sessionId = newId(now);
  const times = { provenAt: now, lastSeenAt: now, createdAt: now, expiresAt: now + limits.staffAbsoluteMs };
  await world.write(
    write(db.insert(staffSessionsTable).values({ id: sessionId, userId, kind: "api", rotation: 0, ...times })),
  );
  const client = world.client();
  client.token = await world.deps.tokens.sign({ sessionId, rotation: 0 }, now);
  return client;
}

export async function createDepartment(world: World, parentId?: number): Promise<number> {
  const now = world.clock.now();
  const values = { name: `部门${nextNumber()}`, parentId, createdAt: now, updatedAt: now };
  const { departmentId } = await insert(
    world,
    db.insert(departmentsTable).values(values).returning({ departmentId: departmentsTable.departmentId }),
  );
  return departmentId;
}

/** Runs an insert with `returning` and returns its only row. */
export async function insert<R>(world: World, builder: Parameters<typeof row<R>>[0]): Promise<R> {
  const made = await world.read(row(builder));
  if (made === undefined) throw new Error("the insert returned no row");
  return made;
}

/** A browser whose person verified this phone by code; with `bind` he may bind tubes, with `valid` see reports. */
export async function verifiedCustomer(
  world: World,
  phone: string,
  purpose: "bind" | "valid" = "valid",
): Promise<Browser> {
  const { deps } = world;
  const now = world.clock.now();
  const phoneHash = await phoneHashOf(deps, phone);
  const phoneSealed = await encryptCustomerPhone(deps, phoneHash, phone);
  const values = {
    id: newId(now),
    phoneHash,
    phoneSealed,
    phoneMasked: maskPhone(phone),
    lastVerifiedAt: now,
    createdAt: now,
  };
  const onConflict = { target: customerPhonesTable.phoneHash, set: { lastVerifiedAt: now } };
  const { phoneId } = await insert(
    world,
    db
      .insert(customerPhonesTable)
      .values(values)
      .onConflictDoUpdate(onConflict)
      .returning({ phoneId: customerPhonesTable.id }),
  );
  const token = newToken();
  const tokenHash = await customerTokenHash(deps, token);
  const times = { lastSeenAt: now, createdAt: now, expiresAt: now + sessionLifeMs(purpose) };
  await world.write(
    write(
      db.insert(customerSessionsTable).values({
        ...{ id: newId(now), tokenHash, phoneId, phoneHash, purpose, ...times },
        // Whoever requests a code ticks the agreement.
        agreementDocumentId: currentDocument("agreement").id,
      }),
    ),
  );
  const browser = world.browser();
  const [pair = ""] = sessionCookie(token, sessionLifeMs(purpose)).split(";");
  browser.cookies.set(pair.slice(0, pair.indexOf("=")), token);
  return browser;
}
