/**
 * The outcome of a note: `transient` can be tried again, `permanent` only after a person has corrected the robot's settings.
 */
export type RobotOutcome =
  | { readonly kind: "sent" }
  | { readonly kind: "transient" | "permanent"; readonly reason: string };

/** A robot of a group chat of staff, and the role whose queues its notes are about. */
export interface Robot {
  /** Name for logs and the outbox; never its address, which is a secret. */
  readonly name: string;
  readonly roleKey: string;
  /** Throws when the outcome of the note is unknown. */
  send(text: string): Promise<RobotOutcome>;
}
