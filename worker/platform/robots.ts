/** What became of a note: `transient` may be tried again, `permanent` not before a person mends the robot. */
export type RobotOutcome =
  | { readonly kind: "sent" }
  | { readonly kind: "transient" | "permanent"; readonly reason: string };

/** A robot of a group chat of staff, and the role whose work it speaks of. */
export interface Robot {
  /** For logs and the outbox; never its address, which is a secret. */
  readonly name: string;
  readonly roleKey: string;
  /** Throws when nobody knows what became of the note. */
  send(text: string): Promise<RobotOutcome>;
}
