import type { Query } from "../../../platform/database/database";
import type { Deps } from "../../../platform/deps";
import { newId, smallestIdAt } from "../../../platform/ids";
import { wholeRunSubject } from "../../calling/run-evidence.rules";
import { isPopulationDeviating, populationMessage, populationOf } from "../../trends/population.rules";
import { findSiteGenotypes, raiseAlarm } from "../../trends/trends.queries";
import { holdResultsOfSomeRuns } from "../holds/result-holds.queries";

/** Minute of the hour in which the scheduled job checks the genotypes of assays that had a run. */
const checkMinute = 41;
const hourMs = 3_600_000;
/** After an alarm was explained, the same one is not raised again for this long. */
const quietMs = 30 * 24 * hourMs;

/**
 * Scheduled job: raises an alarm for every site at which the genotypes of unrelated people differ from their population's; if
 * the assay says so, their unpublished results are held. Answers the number of such sites.
 */
export async function checkPopulations({ database, clock }: Pick<Deps, "database" | "clock">): Promise<number> {
  const now = clock.now();
  if (Math.floor(now / 60_000) % 60 !== checkMinute) return 0;
  const unseen = { runSince: smallestIdAt(now - 2 * hourMs), alarmedSince: now - quietMs };
  const [sites] = await database.run([findSiteGenotypes({ before: smallestIdAt(now), unseen })]);
  const found = sites.flatMap((site): Query<number>[][] => {
    const { assayCode, targetCode, effects } = site;
    const [population, effect, runId] = [populationOf(site), effects.population, site.found[0]?.run];
    if (!population || !runId || effect === "off" || !isPopulationDeviating(population)) return [];
    const message = populationMessage(population);
    const alarm = { targetCode, series: "", rule: "population", effect, message } as const;
    const raised = raiseAlarm(alarm, { runId, assayCode, now });
    const runs = site.found.map(({ run }) => run);
    const hold = holdResultsOfSomeRuns(
      runs,
      { rule: "trend", subject: wholeRunSubject, message },
      { idHead: newId(now), now },
    );
    return [effect === "hold" ? [...raised, hold] : raised];
  });
  if (found.length > 0) await database.run(found.flat());
  return found.length;
}
