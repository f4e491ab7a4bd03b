import { takenNames } from "#worker/features/users/import-users.store";
import { firstInstallation } from "#worker/first-installation";
import { migrate, readMigrations } from "#worker/node/migrations";
import { openDatabase } from "#worker/node/ports";
import { readSettings } from "#worker/node/settings";

/** Makes the database of the settings ready for its first sign-in, with an administrator whose password is printed once. */
export async function createFirstAdmin(username: string, dist: string): Promise<void> {
  if (!/^[a-z][a-z0-9_.-]{2,31}$/.test(username))
    throw new Error("The name of the administrator: 3 to 32 characters, a-z, 0-9, . _ -, a letter first");
  const { database: place, values } = readSettings(process.env);
  const { longDatabase, close } = await openDatabase(place);
  try {
    await migrate(longDatabase, readMigrations(dist), { isFile: "path" in place });
    const [[taken]] = await longDatabase.run([takenNames([username])]);
    if (taken !== undefined)
      throw new Error(
        `There is an account ${username} already. Nothing was changed; choose another name, or reset its password in the back office.`,
      );
    const made = await firstInstallation({ username, pepper: values.PASSWORD_PEPPER, now: Date.now() });
    await longDatabase.run(made.queries);
    console.log(
      `Administrator ${username}, password ${made.password}  (shown once; the first sign-in asks for a new one)`,
    );
  } finally {
    await close();
  }
}
