import { parseArgs } from "node:util";
import { exitWithMessage, underProjectNode } from "./steps/bootstrap.mjs";

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
  if (!Number.isInteger(moduleCount) || moduleCount < 3 || moduleCount > 96) exitWithMessage("--modules: 3 to 96");
  if (!(speed >= 1 && speed <= 600)) exitWithMessage("--speed: 1 to 600");
  const { barcodesFromArguments, deviceFilesIn, readJson, readServedAddress } = await import("./device/place.mjs");
  const { bindNewTubes } = await import("./device/customers.mjs");
  const { ensureDeviceIdentity } = await import("./device/identity.mjs");
  const { openMessageQueue } = await import("./device/queue.mjs");
  const { postSigned } = await import("./device/signed-requests.mjs");
  const { createMinuteWait, simulateRun } = await import("./device/play.mjs");
  const place = deviceFilesIn(values.folder);
  const address = values.address ?? readServedAddress(place);
  const device = await ensureDeviceIdentity(place, address);
  const most = moduleCount - 2;
  const barcodes = values.barcodes
    ? barcodesFromArguments(values.barcodes, most)
    : await bindNewTubes(address, readJson(place.admin), most);
  const queue = openMessageQueue(place.queue, (text) => postSigned(device, "/api/v1/device/messages", text));
  const closed = await simulateRun({ queue, barcodes, pause: createMinuteWait(speed), name: device.serial });
  console.log(
    `${device.serial}: run ${closed.runId} ${closed.state}, ${closed.resultCount} results; what its rules do not release waits for review`,
  );
});
