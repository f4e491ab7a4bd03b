import { join } from "node:path";
import { install, root } from "../../steps/bootstrap.mjs";

const folder = join(root, "scripts/bench/tools");

/** Lighthouse, installed beside this file when it is first needed: tests and `npm start` do without it. */
export async function lighthouseTool() {
  install(folder);
  return (await import("lighthouse")).default;
}

/** Autocannon, in the same way. */
export async function autocannonTool() {
  install(folder);
  return (await import("autocannon")).default;
}
