import { deviceProtocolMessages } from "#contract/device-protocol";
import { type DeviceMessage, deviceMessage, sendDeviceMessage } from "#contract/device-protocol.schemas";
import { publicAction } from "../../http/action";
import { badRequest, conflict } from "../../http/errors";
import { inputErrors } from "../../http/input-errors";
import { ConstraintError } from "../../platform/database/database";
import { newId } from "../../platform/ids";
import { log } from "../../platform/log";
import { wholeRunSubject } from "../calling/run-evidence.rules";
import { findProductOfRun, findProductToMeasure } from "../instrument-files/run-imports.queries";
import { findInstrumentOfDevice } from "../instruments/instruments.queries";
import { auditRows } from "../logs/logs.actions";
import { findLotsOfDeviceRun } from "../reagents/reagents.queries";
import { holdResultsOfSomeRuns } from "../results/holds/result-holds.queries";
import { setExpectedEnd } from "../results/runs/runs.queries";
import { runStates } from "../results/runs/runs.states";
import { findTrendFactsOfDeviceRun } from "../trends/trends.queries";
import { closeDeviceRun } from "./close-run.actions";
import {
  findNamedDevice,
  requireSignature,
  type SignedRequest,
  signedRequestStatements,
  toReplayError,
} from "./device-authentication.actions";
import type {
  DeviceMessageEffects,
  DeviceMessageFacts,
  DeviceMessageReply,
  DeviceMessageWork,
} from "./device-message.types";
import {
  type DeviceRun,
  findDeviceRun,
  findKnownMessage,
  findTubesByBarcode,
  findTubesOfRun,
  insertDeviceMessage,
} from "./device-runs.store";
import { publishDueReleases } from "./release.actions";
import { findReleaseFacts } from "./release.store";
import { barcodesOf, startDeviceRun, storeMeasuredModules } from "./run-progress.actions";

interface Body {
  readonly bytes: ArrayBuffer;
  readonly message: DeviceMessage;
}

/** The body of a request, read and parsed once for both steps (`load` and `run`) of the action. */
const bodies = new WeakMap<Request, Promise<Body>>();

function bodyOf({ raw }: DeviceMessageWork["request"]): Promise<Body> {
  const known = bodies.get(raw) ?? raw.arrayBuffer().then((bytes) => ({ bytes, message: parsed(bytes) }));
  bodies.set(raw, known);
  return known;
}

function parsed(bytes: ArrayBuffer): DeviceMessage {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    throw badRequest();
  }
  const read = deviceMessage.safeParse(body);
  if (!read.success) throw inputErrors("json", read.error.issues);
  return read.data;
}

/** Only the facts that this kind of message needs are read; all in the batch of the sign-in check. */
function factsOf(deviceId: string, message: DeviceMessage, now: number) {
  const { kind, runUid } = message;
  const isClosed = kind === "closed" && message.status === "completed";
  return {
    ...(kind === "started" ? { products: findProductToMeasure(message.assayCode) } : {}),
    ...(kind === "results" || isClosed ? { products: findProductOfRun(deviceId, runUid) } : {}),
    ...(isClosed
      ? {
          tubes: findTubesOfRun(deviceId, runUid),
          release: findReleaseFacts(deviceId, runUid),
          lots: findLotsOfDeviceRun(deviceId, runUid),
          instrument: findInstrumentOfDevice(deviceId, now),
          trend: findTrendFactsOfDeviceRun(deviceId, runUid),
        }
      : {}),
    ...("modules" in message ? { tubes: findTubesByBarcode(barcodesOf(message.modules)) } : {}),
  };
}

export const sendDeviceMessageAction = publicAction(sendDeviceMessage, {
  async load({ request, now }) {
    const { message } = await bodyOf(request);
    const deviceId = request.raw.headers.get("x-device-id") ?? "";
    return {
      named: findNamedDevice(request, now),
      known: findKnownMessage(deviceId, message.runUid, message.seq),
      run: findDeviceRun(deviceId, message.runUid),
      ...factsOf(deviceId, message, now),
    };
  },
  async run(ctx) {
    const { named, known, run, products = [], tubes = [], release, lots = [], instrument, trend } = ctx;
    const { bytes, message } = await bodyOf(ctx.request);
    const signed = await requireSignature(ctx, named, bytes);
    if (known?.bodyHash === signed.bodyHash) return known.response as DeviceMessageReply;
    const keep = { ...signed, message, bytes };
    if (known) throw await disputed(ctx, keep, run);
    const facts = { device: signed.device, run, products, tubes, release, lots, instrument, trend };
    const effects = await effectsOf(ctx, message, facts);
    if (effects.fileKey)
      await ctx.deps.rawFiles.put(effects.fileKey, bytes, { contentType: "application/json", sha256: signed.bodyHash });
    try {
      await ctx.deps.database.run([...(await messageRows(ctx, keep, effects)), ...effects.queries]);
    } catch (error) {
      if (isTwin(error)) return answeredBefore(ctx, keep);
      throw toReplayError(error);
    }
    // If this is interrupted, the scheduled job does it.
    if (effects.hasDue)
      ctx.deps.later(
        publishDueReleases(ctx.deps).catch((error: unknown) => log.warn("not released yet", { error: String(error) })),
      );
    return effects.reply;
  },
});

const isTwin = (error: unknown) =>
  error instanceof ConstraintError && /device_messages|runs\.device/.test(error.constraint);

interface Kept extends SignedRequest {
  readonly bodyHash: string;
  readonly message: DeviceMessage;
  readonly bytes: ArrayBuffer;
}

function effectsOf(
  work: DeviceMessageWork,
  message: DeviceMessage,
  facts: DeviceMessageFacts,
): DeviceMessageEffects | Promise<DeviceMessageEffects> {
  if (message.kind === "started") return startDeviceRun(work, message, facts);
  if (!facts.run) throw conflict(deviceProtocolMessages.notStarted);
  if (facts.run.state !== "running") throw conflict(deviceProtocolMessages.ended);
  const running = { ...facts, run: facts.run };
  if (message.kind === "results") return storeMeasuredModules(work, message, running);
  if (message.kind === "closed") return closeDeviceRun(work, message, running);
  const { id } = facts.run;
  return {
    reply: { runId: id, state: runStates.begin("start"), resultCount: 0 },
    queries: [setExpectedEnd(id, message.expectedEndAt + clockError(work, message), work.now)],
  };
}

/** How wrong the device's clock was when it signed, ms; 0 when the device trusts its clock. */
const clockError = ({ request, now }: DeviceMessageWork, { clockOk }: DeviceMessage) =>
  clockOk ? 0 : now - Number(request.raw.headers.get("x-device-time"));

async function messageRows(work: DeviceMessageWork, keep: Kept, { reply, fileKey }: DeviceMessageEffects) {
  const { device, message, bodyHash } = keep;
  const row = {
    id: newId(work.now),
    deviceId: device.id,
    barcodes: "modules" in message ? barcodesOf(message.modules) : [],
    runUid: message.runUid,
    seq: message.seq,
    kind: message.kind,
    bodyHash,
    fileKey: fileKey ?? null,
    outcome: "accepted" as const,
    response: reply,
    now: work.now,
  };
  const audit = await auditRows(work, {
    action: `device.${message.kind}`,
    objectType: "run",
    objectId: reply.runId,
    actor: { kind: "device", id: device.id, label: device.serial },
    changes: { runUid: message.runUid, seq: message.seq },
  });
  return [...signedRequestStatements(keep, message.firmware, work.now), insertDeviceMessage(row), ...audit];
}

/**
 * Another body with a known number: it is stored for staff, and the device is told to stop. Its modules are compared with the
 * other reports when the run is evaluated; if that has happened already, the run's unpublished results are held.
 */
async function disputed(work: DeviceMessageWork, keep: Kept, run: DeviceRun | undefined) {
  const { device, message, bodyHash, bytes } = keep;
  const fileKey = `devices/${device.id}/disputed/${bodyHash}`;
  await work.deps.rawFiles.put(fileKey, bytes, { contentType: "application/json", sha256: bodyHash });
  const row = {
    deviceId: device.id,
    barcodes: "modules" in message ? barcodesOf(message.modules) : [],
    runUid: message.runUid,
    seq: message.seq,
    kind: message.kind,
    bodyHash,
    fileKey,
  };
  const isLate = run !== undefined && run.state !== "running" && "modules" in message;
  await work.deps.database.run([
    ...signedRequestStatements(keep, message.firmware, work.now),
    insertDeviceMessage({ id: newId(work.now), ...row, outcome: "disputed", response: null, now: work.now }),
    ...(await auditRows(work, {
      action: "device.dispute",
      objectType: "device",
      objectId: device.id,
      outcome: "refused",
      actor: { kind: "device", id: device.id, label: device.serial },
      changes: { runUid: message.runUid, seq: message.seq },
    })),
    ...(isLate ? [holdResultsOfSomeRuns([run.id], lateDispute, { idHead: newId(work.now), now: work.now })] : []),
  ]);
  return conflict(deviceProtocolMessages.disputed);
}

const lateDispute = {
  rule: "device_words",
  subject: wholeRunSubject,
  message: "设备在运行结束后又以同一序号发来不同的内容，两份都已保留，请在设备页核对",
} as const;

/** The same message was sent twice at once, and the other one was stored first. */
async function answeredBefore(work: DeviceMessageWork, keep: Kept): Promise<DeviceMessageReply> {
  const { device, message, bodyHash } = keep;
  const [known] = await work.deps.database.run([findKnownMessage(device.id, message.runUid, message.seq)]);
  if (known?.bodyHash === bodyHash) return known.response as DeviceMessageReply;
  throw conflict(deviceProtocolMessages.disputed);
}
