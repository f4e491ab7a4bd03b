import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "../steps/bootstrap.mjs";

/** The files that a simulated device reads and keeps. */
export function placeIn(folder) {
  const file = (name) => join(resolve(root, folder), name);
  return {
    admin: file("admin.json"),
    demo: file("demo.json"),
    device: file("device.json"),
    queue: file("device-queue.json"),
  };
}

export const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** Barcodes for the sample modules: the given ones, else the respiratory tubes of the demonstration. */
export function chosenBarcodes(place, given, most) {
  const chosen = given === undefined ? demoBarcodes(place.demo) : given.split(",").map((one) => one.trim());
  const wrong = chosen.find((one) => !/^\d{6,13}$/.test(one));
  if (wrong !== undefined) throw new Error(`"${wrong}" is no barcode`);
  if (chosen.length === 0) throw new Error("No respiratory barcode in demo.json; give some with --barcodes a,b,c");
  return [...new Set(chosen)].slice(0, most);
}

function demoBarcodes(file) {
  if (!existsSync(file)) throw new Error(`${file} is missing: run npm start first, or give --barcodes a,b,c`);
  return (readJson(file).unboundBarcodes.respiratory ?? []).map(({ barcode }) => barcode);
}
