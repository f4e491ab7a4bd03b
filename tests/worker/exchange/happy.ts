import { exportReports } from "#contract/report-exchange.schemas";
import { type HappyPath, happy } from "../contract/stage";
import { publishedReport } from "../reports/published-report";

/** Exports of reports to other systems. */
export const exchange: readonly HappyPath[] = [
  happy(exportReports, async ({ world }) => {
    const { reportId } = await publishedReport(world);
    return { body: { format: "fhir", isIdentified: false, reason: "送医院存档", reportId } };
  }),
];
