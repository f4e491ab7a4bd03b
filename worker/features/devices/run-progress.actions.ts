import { deviceProtocolMessages } from "#contract/device-protocol";
import type { DeviceMessage } from "#contract/device-protocol.schemas";
import { conflict, fieldErrors } from "../../http/errors";
import { shortChinaDay } from "../../platform/china-day";
import { newId } from "../../platform/ids";
import type { NamedTube } from "../calling/subject.types";
import { countDayEvents } from "../counters/day-counters.queries";
import { insertDeviceRun } from "../results/runs/runs.queries";
import { runStates } from "../results/runs/runs.states";
import { tubeEventRowsOf } from "../specimens/life-line/life-line.queries";
import { tubeStates } from "../specimens/tube.states";
import type { DeviceMessageEffects, DeviceMessageFacts, DeviceMessageWork } from "./device-message.types";
import { controlPlacementProblem, moduleWell } from "./device-readings.rules";
import { assignSamplesToRun, canReceiveTube, type DeviceRun, receiveTubesInModules } from "./device-runs.store";

type Message<K extends DeviceMessage["kind"]> = Extract<DeviceMessage, { kind: K }>;
type Running = DeviceMessageFacts & { readonly run: DeviceRun };

import { countModuleRuns, updateModuleAlarms } from "./module-health.store";

/** How long an on-site test may take from the module to the report, ms. */
const onsiteMs = 40 * 60_000;

/** Starts a run: draws its number and receives the bound tubes in its modules. */
export function startDeviceRun(
  work: DeviceMessageWork,
  message: Message<"started">,
  facts: DeviceMessageFacts,
): DeviceMessageEffects {
  if (facts.run) throw conflict(deviceProtocolMessages.disputed);
  const product = facts.products.find(({ assay }) => assay.code === message.assayCode);
  if (product?.assay.kind !== "pathogen") throw fieldErrors({ assayCode: [deviceProtocolMessages.unknownAssay] });
  const problem = controlPlacementProblem(message.modules, product.assay);
  if (problem) throw fieldErrors({ modules: [problem] });
  const day = shortChinaDay(work.now);
  const id = newId(work.now);
  const run = {
    id,
    series: `run:${day}`,
    numberPrefix: `R${day}`,
    deviceId: facts.device.id,
    runUid: message.runUid,
    assayId: product.assayId,
    productId: product.id,
    instrument: facts.device.name,
    instrumentSerial: facts.device.serial,
    reagentLot: message.reagentLot,
    reagentExpiresOn: message.reagentExpiry,
    operatorName: message.operator,
    // A device that does not trust its own clock cannot say when the run began.
    startedAt: message.clockOk ? message.startedAt : work.now,
    expectedEndAt: message.expectedEndAt - (message.clockOk ? 0 : message.startedAt - work.now),
    isClockTrusted: message.clockOk,
    qcReason: "",
    now: work.now,
  };
  return {
    reply: { runId: id, state: runStates.begin("start"), resultCount: 0 },
    fileKey: fileKeyOf(facts, message),
    queries: [
      ...insertDeviceRun(run),
      ...receiveTubesByDevice(work, id, message.modules, facts),
      assignSamplesToRun(id, barcodesOf(message.modules), work.now),
    ],
  };
}

/** Stores measured modules as they came; they are evaluated when the run is over. */
export function storeMeasuredModules(
  work: DeviceMessageWork,
  message: Message<"results">,
  facts: Running,
): DeviceMessageEffects {
  const { run, device } = facts;
  const product = facts.products.find(({ id }) => id === run.productId);
  const problem = product?.assay.kind === "pathogen" ? controlPlacementProblem(message.modules, product.assay) : null;
  if (problem) throw fieldErrors({ modules: [problem] });
  const watched = message.modules.map(({ moduleNo }) => ({ moduleNo, taskId: newId(work.now) }));
  return {
    reply: { runId: run.id, state: runStates.begin("start"), resultCount: 0 },
    queries: [
      ...receiveTubesByDevice(work, run.id, message.modules, facts),
      countModuleRuns(device.id, message.modules, work.now),
      ...updateModuleAlarms(device.id, watched, work.now),
    ],
    fileKey: fileKeyOf(facts, message),
  };
}

/** The plan and the measured modules are read again when the run is over. */
const fileKeyOf = ({ device }: DeviceMessageFacts, { runUid, seq }: DeviceMessage) =>
  `devices/${device.id}/${runUid}/${seq}`;

/** The barcodes in the modules. */
export const barcodesOf = (modules: readonly { readonly barcode: string }[]): string[] =>
  modules.flatMap(({ barcode }) => (barcode === "" ? [] : [barcode]));

interface Loaded {
  readonly moduleNo: number;
  readonly barcode: string;
}

/** Bound tubes in modules count as received by the device, with a line in their history. */
export function receiveTubesByDevice(
  { now, request }: DeviceMessageWork,
  runId: string,
  modules: readonly Loaded[],
  { device, tubes }: { device: DeviceMessageFacts["device"]; tubes: readonly NamedTube[] },
) {
  const taken = modules.flatMap(({ moduleNo, barcode }) => {
    const tube = tubes.find((one) => one.barcode === barcode && one.tubeState === "bound");
    return tube ? [{ lineId: newId(now), tubeId: tube.tubeId, tubeState: tube.tubeState, moduleNo }] : [];
  });
  if (taken.length === 0) return [];
  const lines = taken.map(({ lineId, tubeId, tubeState, moduleNo }) => ({
    id: lineId,
    tubeId,
    kind: "receive" as const,
    fromState: tubeState,
    toState: tubeStates.to("receive"),
    reason: `${device.name} ${moduleWell(moduleNo).name}`,
    details: { runId, moduleNo },
  }));
  const stamp = { actorKind: "device", actorId: device.id, requestId: request.id, at: now } as const;
  return [
    ...tubeEventRowsOf(stamp, lines, canReceiveTube(runId)),
    ...receiveTubesInModules(runId, taken, now + onsiteMs, now),
    countDayEvents(
      "received",
      taken.map(({ lineId }) => lineId),
      now,
    ),
  ];
}
