/** What may become of a run; runs.states.ts has the moves. */
export const RUN_STATES = [
  "draft",
  "running",
  "completed",
  "qc_passed",
  "qc_failed",
  "reviewed",
  "closed",
  "aborted",
  "error",
] as const;
