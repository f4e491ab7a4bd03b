import type { ExchangeFormat } from "#contract/report-exchange";

/** Joins the files of an export, each complete by itself, into one file. */
export function joinExportFiles(format: ExchangeFormat, files: readonly string[]): string {
  if (files.length === 1) return files[0] ?? "";
  if (format === "fhir") return files.join("");
  if (format === "csv") return files.map((file, i) => (i === 0 ? file : file.slice(file.indexOf("\n") + 1))).join("");
  return format === "hl7" ? joinedBatches(files) : joinedColumns(files);
}

/** Messages of all batches between the first one's header and a trailer with the total count. */
function joinedBatches(files: readonly string[]): string {
  const segments = files.flatMap((file) => file.split("\r").filter(Boolean));
  const isFrame = (line: string) => /^(FHS|BHS|BTS|FTS)\|/.test(line);
  const messages = segments.filter((line) => !isFrame(line));
  const count = messages.filter((line) => line.startsWith("MSH|")).length;
  return [...segments.slice(0, 2), ...messages, `BTS|${count}`, "FTS|1", ""].join("\r");
}

const fixedColumns = 9;

/** Sites of all files by their genome position, a column for each report; `./.` where a file does not have the site. */
function joinedColumns(files: readonly string[]): string {
  const header = new Set<string>();
  const names: string[] = [];
  const sites = new Map<string, string[]>();
  for (const file of files) {
    const lines = file.split("\n").filter(Boolean);
    for (const line of lines) if (line.startsWith("##")) header.add(line);
    const columns =
      lines
        .find((line) => line.startsWith("#CHROM"))
        ?.split("\t")
        .slice(fixedColumns) ?? [];
    for (const line of lines.filter((one) => !one.startsWith("#"))) {
      const cells = line.split("\t");
      const site = cells.slice(0, fixedColumns).join("\t");
      const found = sites.get(site) ?? [];
      columns.forEach((_, i) => {
        found[names.length + i] = cells[fixedColumns + i] ?? "./.";
      });
      sites.set(site, found);
    }
    names.push(...columns);
  }
  const order = (site: string) => site.split("\t").map((cell) => Number(cell.replace("chr", "")));
  const rows = [...sites].toSorted(([a], [b]) => {
    const [[chromosomeA = 0, placeA = 0], [chromosomeB = 0, placeB = 0]] = [order(a), order(b)];
    return chromosomeA - chromosomeB || placeA - placeB;
  });
  const first = "#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT";
  const body = rows.map(([site, found]) => [site, ...names.map((_, i) => found[i] ?? "./.")].join("\t"));
  return [...header, [first, ...names].join("\t"), ...body, ""].join("\n");
}
