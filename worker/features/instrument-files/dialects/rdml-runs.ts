import { type Refused, refuse } from "./instrument-export.types";
import type { RdmlData, RdmlDocument, RdmlReact, RdmlRun } from "./rdml-document";

const repeated = "RDML 里有多次运行，请把每块板单独导出";

/**
 * The one plate of a document. Bio-Rad writes a run for each dye of a plate: runs of one experiment on the same
 * instrument at the same time, whose dyes differ and whose reactions name the same samples, are one plate. Everything
 * else with two runs is two plates, and refused.
 */
export function joinRuns({ runs, dyes }: RdmlDocument): { ok: true; run: RdmlRun } | Refused {
  const used = runs.filter((run) => run.reacts.some(({ data }) => data.length > 0));
  const [first, ...others] = used;
  if (!first) {
    return runs.some((run) => run.reacts.length > 0)
      ? refuse("results-without-rows", "RDML 里的反应孔没有任何结果", null)
      : refuse("results-missing", "RDML 里没有任何反应孔的结果，可能没有导出完整");
  }
  const taken = new Set(dyesOf(first, dyes));
  const reacts = new Map<string, RdmlReact>();
  const why = addRun(reacts, first);
  if (why) return why;
  for (const run of others) {
    const own = dyesOf(run, dyes);
    const isSame = run.experiment === first.experiment && sameFacts(run, first);
    if (!isSame || own.some((dye) => dye === "" || taken.has(dye))) return refuse("results-repeated", repeated);
    for (const dye of own) taken.add(dye);
    const conflict = addRun(reacts, run);
    if (conflict) return conflict;
  }
  return { ok: true, run: { ...first, reacts: [...reacts.values()], joined: used.map(({ id }) => id) } };
}

const dyesOf = (run: RdmlRun, dyes: ReadonlyMap<string, string>) => [
  ...new Set(run.reacts.flatMap(({ data }) => data.map(({ target }) => dyes.get(target) ?? ""))),
];

const plateFacts = ["instrument", "runDate", "rows", "columns", "pcrFormat"] as const;

const sameFacts = (a: RdmlRun, b: RdmlRun) => plateFacts.every((fact) => a.facts[fact] === b.facts[fact]);

/** Adds the reactions of a run; the refusal when a place holds another sample in it. */
function addRun(reacts: Map<string, RdmlReact>, run: RdmlRun): Refused | null {
  for (const react of run.reacts) {
    const known = reacts.get(react.id);
    if (!known) {
      reacts.set(react.id, { ...react, data: [...react.data] });
      continue;
    }
    if (known.sample !== react.sample) {
      const names = [known.sample, react.sample].map((name) => name.slice(0, 32)).join(" 与 ");
      return refuse("wells-conflict", `RDML 的反应孔 ${react.id.slice(0, 8)} 出现了两个样本：${names}`);
    }
    (known.data as RdmlData[]).push(...react.data);
  }
  return null;
}
