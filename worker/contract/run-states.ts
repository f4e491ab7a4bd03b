/** The states of a run; runs.states.ts defines the moves. */
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
