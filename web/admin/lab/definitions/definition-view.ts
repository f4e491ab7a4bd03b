import type { getAssay } from "#contract/assays";
import type { DataOf } from "#contract/endpoint";

/** What pages of assays, rule sets and templates have in common. */
export type DefinitionView = Pick<
  DataOf<typeof getAssay>,
  "id" | "revision" | "state" | "version" | "definition" | "previous" | "revisions" | "steps" | "problems"
>;

/** Whoever created, edited or submitted a revision cannot approve it; the server checks this too. */
export const isAuthor = ({ steps }: DefinitionView, userId: number): boolean =>
  steps.some(({ step, by }) => by.userId === userId && ["created", "edited", "submitted"].includes(step));
