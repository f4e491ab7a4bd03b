import type { Action } from "../../http/action";
import { list, read, reveal, search, update } from "./enquiries.actions";
import { exportCsv } from "./export-enquiries.actions";
import { send } from "./send-enquiry.actions";

/** The export stands before the single enquiry, whose path would match it too. */
export const enquiriesActions: readonly Action[] = [send, list, search, exportCsv, read, update, reveal];
