import type { Deps } from "../../platform/deps";
import { createDemoInstallation } from "./client";
import { demonstrationFiles } from "./files";
import { createLaboratory, dayMs } from "./laboratory";
import { createDraftProducts } from "./products";
import { fillSiteContents } from "./site";
import { createStaff } from "./staff";
import { createDemoContext } from "./stage";
import { playDemonstration } from "./story";

interface Demonstration {
  readonly admin: { username: string; password: string };
  /** The content of demo.json. */
  readonly demo: unknown;
  /** Instrument files ready to import: name and content. */
  readonly files: Record<string, string>;
}

/**
 * Fills a fresh installation with the demonstration laboratory: people, the five products, a merchant, batches, and tubes
 * in all states. Everything is done through the product's own API, so every row has its audit event.
 * @param plates number of additional full plates, for measuring storage.
 */
export async function seedDemonstration(deps: Deps, plates = 0): Promise<Demonstration> {
  const today = deps.clock.now();
  const world = createDemoInstallation(deps, today - 41 * dayMs);
  const staff = await createStaff(world);
  const lab = createLaboratory(world, staff);
  const story = await playDemonstration(createDemoContext(world, lab, staff, today), plates);
  await fillSiteContents(world, staff);
  await createDraftProducts(world, staff);
  const files = demonstrationFiles(story, today);
  const { admin, ...others } = staff;
  return {
    admin,
    demo: {
      staff: others,
      unboundBarcodes: story.free,
      expiredBarcodes: story.expired,
      voidedBarcodes: story.voided,
      publishedReports: story.published,
      instrumentFiles: files.map(({ content: _, ...file }) => file),
    },
    files: Object.fromEntries(files.map((file) => [file.name, file.content])),
  };
}
