import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "../steps/bootstrap.mjs";

/** The files that a simulated device reads and writes. */
export function deviceFilesIn(folder) {
  const file = (name) => join(resolve(root, folder), name);
  return {
    address: file("address.txt"),
    admin: file("admin.json"),
    device: file("device.json"),
    queue: file("device-queue.json"),
  };
}

/** The address at which the installation of a folder was last served. */
export const readServedAddress = ({ address }) => readLocal(address).trim();

/** Reads a JSON file that a local installation writes. */
export const readJson = (file) => JSON.parse(readLocal(file));

/** The text of a file that a local installation writes; an error says how to get one. */
function readLocal(file) {
  if (!existsSync(file))
    throw new Error(`There is no ${file}: start the product first (npm start), or name its folder with --folder.`);
  return readFileSync(file, "utf8");
}

/** Barcodes from the command line, without duplicates. */
export function barcodesFromArguments(given, most) {
  const chosen = given.split(",").map((one) => one.trim());
  const wrong = chosen.find((one) => !/^\d{6,13}$/.test(one));
  if (wrong !== undefined) throw new Error(`"${wrong}" is no barcode`);
  return [...new Set(chosen)].slice(0, most);
}
