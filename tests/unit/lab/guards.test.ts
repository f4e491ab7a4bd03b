import { expect, test } from "vitest";
import { messageDedupeKey } from "#worker/features/messages/messages.states";
import { isPrivacyOverdue, privacyDueAt } from "#worker/features/privacy/privacy.states";
import { canReleaseFrom, canReview, runStates } from "#worker/features/results/runs/runs.states";
import { bindRefusal, canClearQuarantine, canUndoBind, isLotExpired } from "#worker/features/specimens/tube.states";

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
  expect(canReview("chen", made)).toBe(true);
  expect(canReview("lin", made)).toBe(false);
  expect(canReview("zhou", made)).toBe(false);
  expect(canReview("wang", made)).toBe(false);
  expect(canReview("", made)).toBe(false);
  expect(canReview("wang", { submittedBy: "lin" })).toBe(true);
});

test("a run whose controls failed releases nothing, in whatever state it is", () => {
  const releasing = runStates.states.filter((state) => canReleaseFrom({ state, controlsPassed: true }));
  expect(releasing).toEqual(["qc_passed", "reviewed", "closed"]);
  expect(runStates.states.filter((state) => canReleaseFrom({ state, controlsPassed: false }))).toEqual([]);
});

test("one message per kind, subject and version", () => {
  expect(messageDedupeKey("report-ready", "R1", 2)).toBe("report-ready:R1:2");
  expect(messageDedupeKey("report-ready", "R1", 1)).not.toBe(messageDedupeKey("report-ready", "R1", 2));
});

test("a privacy request is due in 15 working days", () => {
  const dueAt = privacyDueAt(noon);
  expect(new Date(dueAt).toISOString(), "a Friday, three weekends later").toBe("2026-12-11T04:00:00.000Z");
  const saturday = Date.UTC(2026, 10, 21, 4);
  expect(new Date(privacyDueAt(saturday)).toISOString()).toBe("2026-12-11T04:00:00.000Z");
  expect(isPrivacyOverdue({ state: "in_progress", dueAt }, dueAt)).toBe(false);
  expect(isPrivacyOverdue({ state: "in_progress", dueAt }, dueAt + 1)).toBe(true);
  expect(isPrivacyOverdue({ state: "done", dueAt }, dueAt + 1)).toBe(false);
  expect(isPrivacyOverdue({ state: "refused", dueAt }, dueAt + 1)).toBe(false);
});
