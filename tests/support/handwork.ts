import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { daysIn, lineOf } from "./days";
import type { Journey } from "./journey";
import { projectRoot } from "./places";

interface Handwork {
  clicks: number;
  keys: number;
  scans: number;
}

/** Plays one task of a day; its row in docs/days.md must hold what the hands did. */
export type CountedTask = (title: string, work: () => Promise<void>) => Promise<void>;

const days = daysIn(readFileSync(join(projectRoot, "docs/days.md"), "utf8"));

/** Counts what the hands of this person do on his pages; called before the first page is opened. */
export async function countHandwork({ context, page }: Journey, person: string): Promise<CountedTask> {
  const counts: Handwork = { clicks: 0, keys: 0, scans: 0 };
  let documents = 0;
  await context.exposeBinding("countHandwork", (_, kind: keyof Handwork | "documents", quantity: number) => {
    if (kind === "documents") documents += quantity;
    else counts[kind] += quantity;
  });
  await context.addInitScript(reportHandwork);
  return async (title, work) => {
    const before = { ...counts, documents };
    await work();
    // What the page reported until now arrives before the answer to this.
    await page.evaluate(() => undefined);
    expect(documents, `${title}: people open pages by the menu, not by their address`).toBe(before.documents);
    const counted = {
      person,
      task: title,
      clicks: counts.clicks - before.clicks,
      keys: counts.keys - before.keys,
      scans: counts.scans - before.scans,
    };
    const row = days.find((day) => day.person === person && day.task === title);
    // The other tasks of the journey are compared although one differs.
    expect.soft(lineOf(counted), "docs/days.md says otherwise").toBe(row && lineOf(row));
  };
}

/**
 * Runs in the page. A test fills a field, chooses from a list, or names a file without mouse and keys, which a person
 * cannot: a filled field counts as a click and a key for each character, a choice and a file as two clicks. What is
 * typed into the field for scans comes from a scanner.
 */
function reportHandwork(): void {
  const report = (window as unknown as { countHandwork: (kind: string, quantity: number) => void }).countHandwork;
  const isScan = (field: EventTarget | null) => field instanceof HTMLInputElement && field.ariaLabel === "扫描条码";
  let isKeyDown = false;
  if (window === window.top) report("documents", 1);
  // On the document, so that a press that the driver takes back, because something lay over its target, is not counted.
  document.addEventListener("pointerdown", () => report("clicks", 1), true);
  addEventListener("keyup", () => (isKeyDown = false), true);
  addEventListener(
    "keydown",
    ({ key, target }) => {
      isKeyDown = true;
      if (!isScan(target)) report("keys", 1);
      else if (key === "Enter") report("scans", 1);
    },
    true,
  );
  addEventListener(
    "input",
    ({ target: field }) => {
      if (isKeyDown || isScan(field)) return;
      if (field instanceof HTMLSelectElement) report("clicks", 2);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
      if (field.type === "file") report("clicks", 2);
      if (["file", "checkbox", "radio"].includes(field.type)) return;
      report("clicks", 1);
      report("keys", field.value.length);
    },
    true,
  );
}
