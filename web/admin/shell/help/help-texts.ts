import type { HelpOf } from "../../parts/help";

/** What is said of every screen, gathered from the `*.help.ts` of its feature or part; its keys are those of the list of screens. */
export const helpTexts: HelpOf = Object.assign(
  {},
  ...Object.values(import.meta.glob<HelpOf>("../../**/*.help.ts", { eager: true, import: "help" })),
);
