import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, underProjectNode } from "./steps/bootstrap.mjs";

const meta = join(root, "migrations/meta");

/** `npm run db:generate -- --name what_changes`: writes the migration from the schema, and keeps only the newest snapshot, with which the next migration is compared. */
await underProjectNode(import.meta.url, async (args) => {
  const { runCommand } = await import("./steps/run.mjs");
  const tool = join(root, "node_modules/.bin/drizzle-kit");
  const { code } = await runCommand(tool, ["generate", "--config", "drizzle/drizzle.config.ts", ...args], {
    isLoud: true,
    stdio: ["inherit", "pipe", "pipe"],
  });
  const snapshots = readdirSync(meta).filter((file) => file.endsWith("_snapshot.json"));
  for (const older of snapshots.toSorted().slice(0, -1)) rmSync(join(meta, older));
  process.exit(code);
});
