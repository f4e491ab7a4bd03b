import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "../steps/bootstrap.mjs";

/** The files that a simulated device reads and keeps. */
export function placeIn(folder) {
  const file = (name) => join(resolve(root, folder), name);
  return {
    admin: file("admin.json"),
    device: file("device.json"),
    queue: file("device-queue.json"),
  };
}

export const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** Barcodes that were named on the command line, each once. */
export function namedBarcodes(given, most) {
  const chosen = given.split(",").map((one) => one.trim());
  const wrong = chosen.find((one) => !/^\d{6,13}$/.test(one));
  if (wrong !== undefined) throw new Error(`"${wrong}" is no barcode`);
  return [...new Set(chosen)].slice(0, most);
}
