import { expect, test } from "vitest";
import { bindRefusal, canClearQuarantine, canUndoBind, isLotExpired } from "#worker/features/kits/kits.states";
import { canClaim, messageDedupeKey, mustCancel } from "#worker/features/messages/messages.states";
import { canRefuse, isPrivacyOverdue, privacyDueAt } from "#worker/features/privacy/privacy.states";
import { isReadable, mayPublish, needsReason, reportStates } from "#worker/features/reports/reports.states";
import { canReleaseFrom, mayReview, runStates } from "#worker/features/runs/runs.states";
import { canTakeResult, sampleStates } from "#worker/features/samples/samples.states";

const noon = Date.UTC(2026, 10, 20, 4);
const minute = 60_000;

test("a binding may be undone within 30 minutes and before the laboratory received the tube", () => {
  expect(canUndoBind({ state: "bound", boundAt: noon }, noon)).toBe(true);
  expect(canUndoBind({ state: "bound", boundAt: noon }, noon + 30 * minute)).toBe(true);
  expect(canUndoBind({ state: "bound", boundAt: noon }, noon + 30 * minute + 1)).toBe(false);
  expect(canUndoBind({ state: "bound", boundAt: noon }, noon - 1)).toBe(false);
  expect(canUndoBind({ state: "received", boundAt: noon }, noon + minute)).toBe(false);
  expect(canUndoBind({ state: "quarantined", boundAt: noon }, noon + minute)).toBe(false);
});

test("each reason not to bind a tube has its own word", () => {
  const tube = { state: "issued" as const, isBound: false, expiresAt: noon };
  expect(bindRefusal(tube, noon)).toBeNull();
  expect(bindRefusal({ ...tube, expiresAt: null }, noon)).toBeNull();
  expect(bindRefusal(null, noon)).toBe("unknown");
  expect(bindRefusal(tube, noon + 1)).toBe("expired");
  expect(bindRefusal({ ...tube, state: "expired" }, noon)).toBe("expired");
  expect(bindRefusal({ ...tube, state: "bound" }, noon)).toBe("already-bound");
  expect(bindRefusal({ ...tube, state: "received", isBound: true }, noon)).toBe("already-bound");
  expect(bindRefusal({ ...tube, state: "void" }, noon)).toBe("voided");
  expect(bindRefusal({ ...tube, state: "lost" }, noon)).toBe("voided");
  expect(bindRefusal({ ...tube, state: "printed" }, noon)).toBe("not-issued");
  expect(bindRefusal({ ...tube, state: "disposed" }, noon)).toBe("used");
  expect(bindRefusal({ ...tube, state: "quarantined" }, noon)).toBeNull();
  expect(bindRefusal({ ...tube, state: "quarantined", isBound: true }, noon)).toBe("already-bound");
});

test("a lot is good through its last moment", () => {
  expect(isLotExpired(noon, noon)).toBe(false);
  expect(isLotExpired(noon, noon + 1)).toBe(true);
  expect(isLotExpired(null, noon)).toBe(false);
});

test("a quarantined tube goes on only when it has an owner", () => {
  expect(canClearQuarantine({ state: "quarantined", isBound: true })).toBe(true);
  expect(canClearQuarantine({ state: "quarantined", isBound: false })).toBe(false);
  expect(canClearQuarantine({ state: "bound", isBound: true })).toBe(false);
});

test("nobody reviews a result that he submitted, typed in or sent to a re-test himself", () => {
  const made = { submittedBy: "lin", typedBy: ["zhou"], retestedBy: ["wang"] };
  expect(mayReview("chen", made)).toBe(true);
  expect(mayReview("lin", made)).toBe(false);
  expect(mayReview("zhou", made)).toBe(false);
  expect(mayReview("wang", made)).toBe(false);
  expect(mayReview("", made)).toBe(false);
  expect(mayReview("wang", { submittedBy: "lin" })).toBe(true);
});

test("a run whose controls failed releases nothing, in whatever state it is", () => {
  const releasing = runStates.states.filter((state) => canReleaseFrom({ state, controlsPassed: true }));
  expect(releasing).toEqual(["qc_passed", "reviewed", "closed"]);
  expect(runStates.states.filter((state) => canReleaseFrom({ state, controlsPassed: false }))).toEqual([]);
});

test("only a sample on a plate takes a result", () => {
  expect(sampleStates.states.filter(canTakeResult)).toEqual(["plated"]);
});

test("a report is published only from ready, with a reviewed result of a run whose controls passed", () => {
  expect(mayPublish("ready", "reviewed", true)).toBe(true);
  expect(mayPublish("ready", "released", true)).toBe(true);
  expect(mayPublish("ready", "reviewed", false)).toBe(false);
  expect(mayPublish("ready", "submitted", true)).toBe(false);
  expect(mayPublish("ready", "revoked", true)).toBe(false);
  expect(mayPublish("published", "reviewed", true)).toBe(false);
});

test("a customer reads a published, corrected or superseded report and no other", () => {
  expect(reportStates.states.filter(isReadable)).toEqual(["published", "corrected", "superseded"]);
});

test("whoever corrects, withdraws, revokes or erases a report says why", () => {
  expect(reportStates.events.filter(needsReason).sort()).toEqual(["correct", "erase", "revoke", "withdraw"]);
});

test("a message is taken when it is due, or when its sender has let the lease run out", () => {
  const message = { state: "queued" as const, notBefore: noon, leaseUntil: null };
  expect(canClaim(message, noon)).toBe(true);
  expect(canClaim(message, noon - 1)).toBe(false);
  expect(canClaim({ ...message, state: "retry_wait" }, noon)).toBe(true);
  expect(canClaim({ ...message, state: "sending", leaseUntil: noon }, noon)).toBe(false);
  expect(canClaim({ ...message, state: "sending", leaseUntil: noon }, noon + 1)).toBe(true);
  expect(canClaim({ ...message, state: "accepted" }, noon)).toBe(false);
  expect(canClaim({ ...message, state: "cancelled" }, noon)).toBe(false);
});

test("a withdrawn report cancels its waiting message, and a sent one stays sent", () => {
  expect(mustCancel("queued", "withdrawn")).toBe(true);
  expect(mustCancel("retry_wait", "erased")).toBe(true);
  expect(mustCancel("queued", "published")).toBe(false);
  expect(mustCancel("queued", "corrected")).toBe(false);
  expect(mustCancel("delivered", "withdrawn")).toBe(false);
});

test("one message per kind, subject and version", () => {
  expect(messageDedupeKey("report-ready", "R1", 2)).toBe("report-ready:R1:2");
  expect(messageDedupeKey("report-ready", "R1", 1)).not.toBe(messageDedupeKey("report-ready", "R1", 2));
});

test("a privacy request is due in 15 working days and is refused only with a reason", () => {
  const dueAt = privacyDueAt(noon);
  expect(new Date(dueAt).toISOString(), "a Friday, three weekends later").toBe("2026-12-11T04:00:00.000Z");
  const saturday = Date.UTC(2026, 10, 21, 4);
  expect(new Date(privacyDueAt(saturday)).toISOString()).toBe("2026-12-11T04:00:00.000Z");
  expect(isPrivacyOverdue({ state: "in_progress", dueAt }, dueAt)).toBe(false);
  expect(isPrivacyOverdue({ state: "in_progress", dueAt }, dueAt + 1)).toBe(true);
  expect(isPrivacyOverdue({ state: "done", dueAt }, dueAt + 1)).toBe(false);
  expect(canRefuse("received", "身份无法核实")).toBe(true);
  expect(canRefuse("received", "  ")).toBe(false);
  expect(canRefuse("done", "身份无法核实")).toBe(false);
});
