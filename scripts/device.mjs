import { parseArgs } from "node:util";
import { stop, underProjectNode } from "./steps/bootstrap.mjs";

/**
 * A simulated fast PCR device: `npm run device -- [--modules 96] [--speed 60] [--address URL] [--barcodes a,b,c]
 * [--folder .local]`. Registers itself once at the local installation of that folder, at the address where it was last
 * served; has a customer bind a few new tubes unless barcodes are named, and simulates one run of 35 minutes, `speed`
 * times as fast.
 */
const options = {
  modules: { type: "string", default: "96" },
  speed: { type: "string", default: "60" },
  address: { type: "string" },
  barcodes: { type: "string" },
  folder: { type: "string", default: ".local" },
};

await underProjectNode(import.meta.url, async (args) => {
  const values = parseArgs({ args, options }).values;
  const [moduleCount, speed] = [Number(values.modules), Number(values.speed)];
  if (!Number.isInteger(moduleCount) || moduleCount < 3 || moduleCount > 96) stop("--modules: 3 to 96");
  if (!(speed >= 1 && speed <= 600)) stop("--speed: 1 to 600");
  const { namedBarcodes, placeIn, readJson, servedAt } = await import("./device/place.mjs");
  const { walkIns } = await import("./device/customers.mjs");
  const { identity } = await import("./device/identity.mjs");
  const { openQueue } = await import("./device/queue.mjs");
  const { postSigned } = await import("./device/signed-requests.mjs");
  const { atSpeed, playRun } = await import("./device/play.mjs");
  const place = placeIn(values.folder);
  const address = values.address ?? servedAt(place);
  const device = await identity(place, address);
  const most = moduleCount - 2;
  const barcodes = values.barcodes
    ? namedBarcodes(values.barcodes, most)
    : await walkIns(address, readJson(place.admin), most);
  const queue = openQueue(place.queue, (text) => postSigned(device, "/api/v1/device/messages", text));
  const closed = await playRun({ queue, barcodes, pause: atSpeed(speed), name: device.serial });
  console.log(
    `${device.serial}: run ${closed.runId} ${closed.state}, ${closed.resultCount} results; what its rules do not release waits for review`,
  );
});
