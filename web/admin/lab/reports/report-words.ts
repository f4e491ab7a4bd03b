import type { DataOf } from "#contract/endpoint";
import type { getReport } from "#contract/lab-reports";

/** Everything that staff see of one report. */
export type ReportDetail = DataOf<typeof getReport>;

export const levelText = (level: number | null): string => (level === null ? "无级别" : `${level} 级`);
