import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deviceMessage } from "#contract/device-protocol.schemas";
import { controlPlacementProblem } from "#worker/features/devices/device-readings.rules";
import { deviceSignature } from "#worker/features/devices/device-signature.rules";
import { moduleEvidence } from "#worker/features/devices/module-evidence.rules";
import { respiratory } from "#worker/features/products/catalogue/respiratory";
import { sha256 } from "#worker/platform/crypto";
import { createRunMessages } from "../../../scripts/device/messages.mjs";
import { progressLine } from "../../../scripts/device/play.mjs";
import { openMessageQueue } from "../../../scripts/device/queue.mjs";
import { signedHeaders } from "../../../scripts/device/signed-requests.mjs";

const path = "/api/v1/device/messages";
const barcodes = Array.from({ length: 94 }, (_, i) => String(2_000_000_000_000 + i));

describe("a simulated device", () => {
  it("signs as the server reads it", async () => {
    const time = 1_795_249_800_000;
    const headers = signedHeaders({ deviceId: "D1", secret: "example-secret", now: () => time }, path, "{}");
    const parts = { method: "POST", path, time, nonce: headers["x-device-nonce"], bodyHash: await sha256("{}") };
    expect(headers["x-device-signature"]).toBe(deviceSignature("example-secret", parts));
    expect(headers["x-device-nonce"]).toMatch(/^[\w-]{16,64}$/);
  });

  it("says of a full run only what the contract takes, numbered from 0, every module once", () => {
    const run = createRunMessages(barcodes);
    const all = [run.started(1, 2), run.progress(2), ...run.results(), run.closed(2)];
    for (const message of all) expect(deviceMessage.parse(message)).toEqual(expect.objectContaining(message));
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, i) => i));
    const measured = all.flatMap((message) => (message.kind === "results" ? (message.modules ?? []) : []));
    expect(measured.map(({ moduleNo }: { moduleNo: number }) => moduleNo)).toEqual(
      barcodes.map((_, i) => i + 1).concat(95, 96),
    );
    const { assay } = respiratory;
    expect(assay.kind === "pathogen" && controlPlacementProblem(measured, assay)).toBeNull();
  });

  it("sends curves that say what it says itself, in every module of fifty runs", () => {
    const { assay } = respiratory;
    if (assay.kind !== "pathogen") throw new Error("a panel");
    for (let i = 0; i < 50; i++) {
      for (const message of createRunMessages(barcodes.slice(0, 6)).results()) {
        const read = deviceMessage.parse(message);
        for (const module of read.kind === "results" ? read.modules : []) {
          const { contradictions, disagreements } = moduleEvidence(module, assay);
          expect([...contradictions, ...disagreements]).toEqual([]);
          expect(module.channels.every(({ curve }) => curve)).toBe(true);
        }
      }
    }
  });

  it("adds less than 60 kB of curves to a run of 96 modules", () => {
    const bytes = createRunMessages(barcodes)
      .results()
      .flatMap(({ modules }) => modules)
      .flatMap(({ channels }) => channels.map(({ curve }: { curve: string }) => curve.length + '"curve":"",'.length))
      .reduce((sum, one) => sum + one, 0);
    expect(bytes).toBe(96 * 5 * (108 + 11));
  });

  it("tells how far it is and what waits", () => {
    const state = { texts: ["a", "b"], problem: "offline" };
    expect(progressLine("SIM-1", 3, 7, state)).toBe(
      "SIM-1 [####................] 7/35 min, 3 samples, 2 to send, offline",
    );
  });
});

describe("the messages that wait", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "device-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const accepted = { status: 200, msg: "", data: { runId: "R1" }, waitMs: 0 };

  it("go out in order, and leave the disk only when they are accepted", async () => {
    const file = join(folder, "queue.json");
    const sent: string[] = [];
    const queue = openMessageQueue(file, async (text: string) => {
      sent.push(text);
      expect(JSON.parse(readFileSync(file, "utf8"))).toContain(text);
      return accepted;
    });
    queue.add({ kind: "started" });
    queue.add({ kind: "closed" });
    await queue.empty();
    expect(sent).toEqual(['{"kind":"started"}', '{"kind":"closed"}']);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual([]);
  });

  it("are found again by the next start after a refused device", async () => {
    const file = join(folder, "queue.json");
    const refused = openMessageQueue(file, async () => ({ status: 401, msg: "设备签名无效", waitMs: 0 }));
    refused.add({ kind: "started" });
    await expect(refused.empty()).rejects.toThrow("设备签名无效");
    const again: string[] = [];
    const queue = openMessageQueue(file, async (text: string) => {
      again.push(text);
      return accepted;
    });
    await queue.empty();
    expect(again).toEqual(['{"kind":"started"}']);
  });

  it("of a run that the server will never take are dropped together, and it is said", async () => {
    const sent: string[] = [];
    const queue = openMessageQueue(join(folder, "queue.json"), async (text: string) => {
      sent.push(JSON.parse(text).runUid);
      return sent.length === 1 ? { status: 409, msg: "该次运行已结束", waitMs: 0 } : accepted;
    });
    for (const [runUid, kind] of [
      ["run-1", "progress"],
      ["run-1", "closed"],
      ["run-2", "started"],
    ])
      queue.add({ runUid, kind });
    await expect(queue.empty()).rejects.toThrow("progress was refused, 409: 该次运行已结束");
    expect(sent).toEqual(["run-1", "run-2"]);
    expect(queue.state.texts).toEqual([]);
  });
});
