import { type Refused, refuse } from "./instrument-export.types";
import type { ResultsTable } from "./quantstudio-columns";
import type { SetupAssay } from "./quantstudio-setup";
import { cellOf } from "./quantstudio-table";
import { roleOfTask } from "./quantstudio-vocabulary";

type AllelesOutcome = { ok: true; alleles: ReadonlyMap<string, SetupAssay> } | Refused;

interface Pair {
  readonly isHeterozygous: boolean;
  readonly names: readonly [string, string];
  readonly call: string;
  readonly role: string | null;
  readonly line: number;
}

/**
 * The allele names of each assay, for a table of genotypes without its sample set-up: QuantStudio writes a heterozygous call as
 * allele 1 / allele 2, and a positive control names its allele. The file is refused when the names cannot be told apart,
 * because every well would count as not called.
 */
export function allelesInCalls(table: ResultsTable): AllelesOutcome {
  const alleles = new Map<string, SetupAssay>();
  const isGenotyping = table.columns.has("allele1DeltaRn") && table.columns.has("call");
  if (!isGenotyping || table.columns.has("allele1Name")) return { ok: true, alleles };
  const byAssay = Map.groupBy(table.rows, (row) => cellOf(table, row, "assay"));
  for (const [assay, rows] of byAssay) {
    const pairs = rows.flatMap((row): Pair[] => {
      const call = cellOf(table, row, "call");
      const [, zygosity = "", one, two] = /^(homo|hetero)zygous ([^/]+)\/([^/]+)$/i.exec(call.trim()) ?? [];
      if (one === undefined || two === undefined || /^allele [12]$/i.test(one.trim())) return [];
      const role = roleOfTask(cellOf(table, row, "task"));
      return [
        { isHeterozygous: /^hetero/i.test(zygosity), names: [one.trim(), two.trim()], call, role, line: row.line },
      ];
    });
    const [first] = pairs;
    if (!first) continue;
    const names = namesOf(pairs);
    if (!names) {
      const message = `文件里没有样本设置，检测项 ${assay.slice(0, 32)} 的仪器判读（${first.call.slice(0, 32)}）无法对应到等位基因，请连同 Sample Setup 一起导出`;
      return refuse("alleles-missing", message, first.line);
    }
    const [allele1Name, allele2Name] = names;
    alleles.set(assay, { line: first.line, allele1Name, allele2Name, allele1Reporter: null, allele2Reporter: null });
  }
  return { ok: true, alleles };
}

/** Allele 1 and allele 2, if the calls agree on them. */
function namesOf(pairs: readonly Pair[]): readonly [string, string] | null {
  const all = [...new Set(pairs.flatMap(({ names }) => names))];
  const orders = new Set(pairs.filter(({ isHeterozygous }) => isHeterozygous).map(({ names }) => names.join("/")));
  const [order] = orders;
  const of = (role: string) => pairs.find((pair) => pair.role === role && !pair.isHeterozygous)?.names[0];
  const [one, two] = order ? order.split("/") : [of("positive-allele1"), of("positive-allele2")];
  if (one === undefined || two === undefined || one === two || orders.size > 1) return null;
  return all.every((name) => name === one || name === two) ? [one, two] : null;
}
