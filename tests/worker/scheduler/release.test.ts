import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createWorld, type World } from "#tests/support/app";
import { siteFiles } from "#tests/support/site-files";
import { statement } from "#tests/support/statement";
import { createReleaseJob, offerRelease, readReleaseRows } from "#worker/features/scheduler/release.actions";
import { installationStatements } from "#worker/seed";

const texts = (world: World, from: string) =>
  world.read(statement(sql.raw(from), (rows) => rows.map((cells) => cells.join(" "))));
const change = (world: World, text: string) => world.write(statement(sql.raw(text), () => undefined));
/** Adds the release's rows as the scheduled job does, from the file of the build. */
const offer = async (world: World) =>
  offerRelease(world.deps, await readReleaseRows(world.deps.assets, world.clock.now()));
const countingFiles = (opened: () => void) => ({
  fetch: (request: Request) => {
    opened();
    return siteFiles.fetch(request);
  },
});
const count =
  "select count(*) from menus union all select count(*) from role_permissions union all select count(*) from dictionary_data";

/** An installation of an older release: it lacks one page with its buttons, a dictionary entry and a role's tag. */
async function olderInstallation(): Promise<World> {
  const world = await createWorld();
  await world.write(...(await installationStatements(world.clock.now())));
  await change(world, "delete from menus where parent_id = (select id from menus where name = 'LabDevices')");
  await change(world, "delete from menus where name = 'LabDevices'");
  await change(world, "delete from role_permissions where permission = 'lab:device:list'");
  await change(world, "delete from dictionary_data where dict_type = 'sys_user_sex' and value = '2'");
  await change(world, "delete from app_settings where key = 'release.rows'");
  return world;
}

test("a new installation has a department for its first people, and never gets a second one by itself", async () => {
  const world = await createWorld();
  const departments = "select name from departments where status = 'on' and deleted_at is null";
  await world.write(...(await installationStatements(1)));
  expect(await texts(world, departments)).toEqual(["总部"]);
  await change(world, "update departments set name = '检测中心'");
  await world.write(...(await installationStatements(2)));
  expect(await texts(world, departments)).toEqual(["检测中心"]);
});

test("what a release adds reaches an installation in use, once, with an audit row", async () => {
  const fresh = await createWorld();
  await fresh.write(...(await installationStatements(1)));
  const whole = await texts(fresh, count);
  const older = await olderInstallation();
  expect(await offer(older)).toBeGreaterThan(100);
  expect(await texts(older, count)).toEqual(whole);
  const parent =
    "select p.name from menus m join menus p on p.id = m.parent_id where m.name in ('LabDevices', 'lab.device.edit')";
  expect(await texts(older, parent)).toEqual(["Stock", "LabDevices"]);
  expect(await offer(older)).toBe(0);
  expect(await texts(older, "select action from audit_events")).toEqual(["release.offer"]);
});

test("what staff edited or removed stays as they left it, release after release", async () => {
  const world = await olderInstallation();
  await change(world, "update menus set title = '批次', sort = 5, version = 2, updated_by = 1 where name = 'LabKits'");
  await change(world, "update menus set deleted_at = 1 where name in ('LabRuns', 'lab.run.submit')");
  await change(world, "update dictionary_data set label = '先生' where dict_type = 'sys_user_sex' and value = '0'");
  await change(world, "update roles set updated_by = 1 where role_key = 'lab-technician'");
  await offer(world);
  expect(await texts(world, "select title, sort from menus where name = 'LabKits'")).toEqual(["批次 5"]);
  expect(
    await texts(world, "select name from menus where name in ('LabRuns', 'lab.run.submit') and deleted_at is null"),
  ).toEqual([]);
  expect(
    await texts(world, "select label from dictionary_data where dict_type = 'sys_user_sex' order by value"),
  ).toEqual(["先生", "女", "未知"]);
  const holders =
    "select r.role_key from roles r join role_permissions p on p.role_id = r.id where p.permission = 'lab:device:list' order by 1";
  expect(await texts(world, holders)).not.toContain("lab-technician");
});

test("a row that was offered and then removed for good is not offered again; one of a later release is", async () => {
  const world = await createWorld();
  await world.write(...(await installationStatements(world.clock.now())));
  await change(world, "delete from menus where name = 'lab.device.edit'");
  expect(await offer(world)).toBe(0);
  await change(
    world,
    "update app_settings set value = (select json_group_array(value) from json_each(app_settings.value) where value <> 'menu:lab.device.edit') where key = 'release.rows'",
  );
  expect(await offer(world)).toBe(1);
  expect(await texts(world, "select changes from audit_events")).toEqual(['{"keys":["menu:lab.device.edit"]}']);
});

test("a quiet minute reads one small row and not the file of the release", async () => {
  let opened = 0;
  const world = await createWorld({ deps: { assets: countingFiles(() => opened++) } });
  await world.write(...(await installationStatements(world.clock.now())));
  const task = createReleaseJob();
  expect(await task(world.deps)).toBe(0);
  expect(opened).toBe(1);
  const quiet = await world.cost(() => task(world.deps));
  expect(quiet.roundTrips).toBe(1);
  expect(quiet.rowsRead ?? 1).toBe(1);
  expect(opened).toBe(1);
});

test("an older database put back in place is offered the release again", async () => {
  const world = await createWorld();
  await world.write(...(await installationStatements(world.clock.now())));
  const task = createReleaseJob();
  await task(world.deps);
  await change(world, "delete from menus where name = 'lab.device.edit'");
  await change(
    world,
    "update app_settings set version = version + 1, value = (select json_group_array(value) from json_each(app_settings.value) where value <> 'menu:lab.device.edit') where key = 'release.rows'",
  );
  expect(await task(world.deps)).toBe(1);
  expect(await task(world.deps)).toBe(0);
  await change(world, "delete from app_settings where key = 'release.rows'");
  expect(await task(world.deps)).toBeGreaterThan(100);
});
