import type { HelpTexts } from "../../parts/help";

/**
 * The help texts of every screen, collected from the `*.help.ts` of its feature or part; the keys are those of the list
 * of screens.
 */
export const helpTexts: HelpTexts = Object.assign(
  {},
  ...Object.values(import.meta.glob<HelpTexts>("../../**/*.help.ts", { eager: true, import: "help" })),
);
