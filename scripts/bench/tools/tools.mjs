import { join } from "node:path";
import { installPackages, root } from "../../steps/bootstrap.mjs";

const folder = join(root, "scripts/bench/tools");

/** Lighthouse, installed beside this file when it is first needed: tests and `npm start` do without it. */
export async function installLighthouse() {
  installPackages(folder);
  return (await import("lighthouse")).default;
}

/** Autocannon, in the same way. */
export async function installAutocannon() {
  installPackages(folder);
  return (await import("autocannon")).default;
}
