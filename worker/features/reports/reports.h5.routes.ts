import type { Action } from "../../http/action";
import { answerOfferAction } from "./offers.actions";
import { check } from "./report-check.actions";
import { readReportAction } from "./reports.h5.actions";

export const reportPageActions: readonly Action[] = [readReportAction, answerOfferAction, check];
