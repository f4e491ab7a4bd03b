/**
 * How much a deployment holds and what a month of it costs, computed from the constants below alone. docs/deploy.md and docs/scale.md
 * quote the tables (`npm run capacity -- --write`); tests/unit/build/capacity.test.ts compares them, and the figures in other pages.
 */

/** Figures measured on the product: value, source, date. */
export const measuredFigures = {
  /** Bytes of the database per sample, in a laboratory in which 97 of 100 samples are archived. */
  bytesASample: { value: 5_300, source: "npm run bench -- bytes", date: "2026-11-27" },
  archivedShare: { value: 0.97, source: "tests/bench/filled-database.ts", date: "2026-11-27" },
  /** The same while nothing is archived. */
  bytesBeforeArchive: { value: 14_100, source: "docs/archive.md", date: "2026-11-27" },
  daysBeforeArchive: { value: 90, source: "docs/archive.md", date: "2026-11-27" },
  /** Rows written for a report from the tube's binding until it is read, without those of the scheduler. */
  rowsWrittenAReport: { value: 300, source: "local D1, a plate of 21 tubes", date: "2026-11-22" },
  rowsReadAReport: { value: 1_500, source: "local D1, a plate of 21 tubes", date: "2026-11-22" },
  /** Rows written in a minute in which no job is due. */
  rowsWrittenAMinute: { value: 20, source: "local D1, scheduler over a new database", date: "2026-11-27" },
  rowsReadAMinute: { value: 135, source: "local D1, scheduler over a new database", date: "2026-11-27" },
  /**
   * Writes to the store per report: a head of the audit log for each of about eight audited events, and its share of
   * raw files and archive files.
   */
  storeWritesAReport: { value: 9, source: "calls of put in worker/features", date: "2026-11-27" },
  storeReadsAReport: { value: 20, source: "two reads before each head, archived pages", date: "2026-11-27" },
  bytesInStoreAReport: { value: 11_000, source: "raw files, archive and audit segments", date: "2026-11-22" },
  /** 182 messages for 43 published reports; 1,299 requests for 45, doubled for the lists that people read meanwhile. */
  messagesAReport: { value: 4, source: "npm run serve -- --demo", date: "2026-11-27" },
  requestsAReport: { value: 60, source: "npm run serve -- --demo", date: "2026-11-27" },
  cpuMsARequest: { value: 7.5, source: "docs/performance.md, row 17: binding a tube", date: "2026-11-22" },
};

/** Cloudflare's prices of the Workers paid plan, US dollars a month: `included` in the plan, then `price` for each `unit`. */
const source = "https://developers.cloudflare.com/workers/platform/pricing/";
const date = "2026-11-27";
const million = 1e6;
export const cloudflarePrices = {
  plan: { price: 5, source, date },
  requests: { included: 10 * million, unit: million, price: 0.3, source, date },
  cpuMs: { included: 30 * million, unit: million, price: 0.02, source, date },
  logLines: { included: 20 * million, unit: million, price: 0.6, source, date },
  rowsRead: { included: 25_000 * million, unit: million, price: 0.001, source, date },
  rowsWritten: { included: 50 * million, unit: million, price: 1, source, date },
  databaseBytes: { included: 5e9, unit: 1e9, price: 0.75, source, date },
  queueOperations: { included: million, unit: million, price: 0.4, source, date },
  storeWrites: { included: million, unit: million, price: 4.5, source, date },
  storeReads: { included: 10 * million, unit: million, price: 0.36, source, date },
  storeBytes: { included: 10e9, unit: 1e9, price: 0.015, source, date },
};

/** Maximum size of one D1 database, bytes: https://developers.cloudflare.com/d1/platform/limits/, 2026-11-27. */
export const d1SizeLimit = 10e9;

const minutesAMonth = 30 * 24 * 60;
/** A message is written to the queue, read from it and deleted. */
const operationsAMessage = 3;
const at = (name) => measuredFigures[name].value;

/** Bytes of an archived sample. */
const archivedBytes = () =>
  (at("bytesASample") - (1 - at("archivedShare")) * at("bytesBeforeArchive")) / at("archivedShare");

/** Bytes of the database with this many samples, at this many a day. */
function databaseBytes(samples, samplesADay) {
  const young = Math.min(samples, samplesADay * at("daysBeforeArchive"));
  return young * at("bytesBeforeArchive") + (samples - young) * archivedBytes();
}

/** How many samples one D1 database holds at this many a day, and for how many years. */
export function databaseCapacity(samplesADay) {
  const young = samplesADay * at("daysBeforeArchive");
  const samples = young + (d1SizeLimit - young * at("bytesBeforeArchive")) / archivedBytes();
  return { samplesADay, samples, years: samples / samplesADay / 365 };
}

/** What a month at the end of the first year uses, and what it costs on Cloudflare. */
export function monthlyUseAndCost(reports) {
  const year = 12 * reports;
  const requests = reports * at("requestsAReport");
  const used = {
    requests,
    cpuMs: requests * at("cpuMsARequest"),
    logLines: requests + minutesAMonth,
    rowsRead: reports * at("rowsReadAReport") + minutesAMonth * at("rowsReadAMinute"),
    rowsWritten: reports * at("rowsWrittenAReport") + minutesAMonth * at("rowsWrittenAMinute"),
    databaseBytes: databaseBytes(year, year / 365),
    queueOperations: reports * at("messagesAReport") * operationsAMessage,
    storeWrites: reports * at("storeWritesAReport"),
    storeReads: reports * at("storeReadsAReport"),
    storeBytes: year * at("bytesInStoreAReport"),
  };
  const over = Object.entries(used).map(([name, amount]) => {
    const { included, unit, price } = cloudflarePrices[name];
    return (Math.max(0, amount - included) / unit) * price;
  });
  return { reports, used, dollars: cloudflarePrices.plan.price + over.reduce((sum, one) => sum + one, 0) };
}

const samplesADay = [100, 500, 2_000];
const reportsAMonth = [1_000, 15_000, 60_000, 100_000];

/** Rounded to `digits` significant figures: 1,930,000; 10.4; 0.9. */
function rounded(value, digits = 3) {
  const step = 10 ** (Math.floor(Math.log10(value)) - digits + 1);
  const decimals = Math.max(0, Math.min(2, -Math.round(Math.log10(step))));
  return (Math.round(value / step) * step).toLocaleString("en", {
    minimumFractionDigits: 0,
    maximumFractionDigits: decimals,
  });
}
const millions = (value) => rounded(value / million, 2);
const gigabytes = (value) => rounded(value / 1e9, 2);

const words = {
  en: {
    capacity: ["samples a day", "one D1 database (10 GB) holds", "that is"],
    years: (years) => `${rounded(years, 2)} years`,
    cost: [
      "reports a month",
      "requests, million; CPU, million ms",
      "D1: rows written, read, million; size, GB",
      "queue operations, million",
      "R2: writes, reads, million; size, GB",
      "log lines, million",
      "US dollars a month",
    ],
  },
  zh: {
    capacity: ["每天的样本数", "一个 D1 数据库（10 GB）能放", "即"],
    years: (years) => `${rounded(years, 2)} 年`,
    cost: [
      "每月报告数",
      "请求，百万次；CPU，百万毫秒",
      "D1：写、读的行数，百万；大小，GB",
      "队列操作，百万次",
      "R2：写、读，百万次；大小，GB",
      "日志，百万行",
      "每月费用，美元",
    ],
  },
};

const table = (heads, rows) =>
  [heads, heads.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

export function capacityTable(language) {
  const { capacity, years } = words[language];
  const rows = samplesADay
    .map(databaseCapacity)
    .map((one) => [rounded(one.samplesADay, 4), rounded(one.samples), years(one.years)]);
  return table(capacity, rows);
}

export function costTable(language) {
  const rows = reportsAMonth
    .map(monthlyUseAndCost)
    .map(({ reports, used, dollars }) => [
      reports.toLocaleString("en"),
      `${millions(used.requests)}; ${millions(used.cpuMs)}`,
      `${millions(used.rowsWritten)}, ${millions(used.rowsRead)}; ${gigabytes(used.databaseBytes)}`,
      millions(used.queueOperations),
      `${millions(used.storeWrites)}, ${millions(used.storeReads)}; ${gigabytes(used.storeBytes)}`,
      millions(used.logLines),
      rounded(dollars, 2),
    ]);
  return table(words[language].cost, rows);
}

/** Which pages contain which tables, between `<!-- NAME: npm run capacity -- --write -->` and `<!-- end -->`. */
export const capacityPages = {
  "docs/scale.md": { capacity: () => capacityTable("en") },
  "docs/deploy.md": { cost: () => costTable("en") },
  "docs/deploy.zh-CN.md": { cost: () => costTable("zh") },
};

/** A page with its tables as computed now. */
export function withCurrentTables(page, text) {
  return Object.entries(capacityPages[page]).reduce((result, [name, make]) => {
    const begin = `<!-- ${name}: npm run capacity -- --write -->`;
    const [before, rest] = result.split(begin);
    if (rest === undefined) throw new Error(`${page} has no ${begin}`);
    return `${before}${begin}\n${make()}\n${rest.slice(rest.indexOf("<!-- end -->"))}`;
  }, text);
}
