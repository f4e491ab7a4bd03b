import type { Action } from "../../http/action";
import { readReportAction } from "./reports.h5.actions";

export const reportPageActions: readonly Action[] = [readReportAction];
