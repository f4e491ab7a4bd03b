import { test } from "vitest";
import { root } from "../../scripts/steps/bootstrap.mjs";
import { tubeToReport } from "../support/tube-journey";

test("a stranger binds a tube, the laboratory measures it, a second person publishes, and the customer reads the report", async () => {
  await tubeToReport(`${root}/.local/browser/instrument`);
});
