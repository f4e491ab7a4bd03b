import { changeSummary, type FieldChange } from "../../parts/changes/change-rows";
import { auditNames } from "./audit-field-names";

/**
 * The changed fields of one event on one line; in a separate file, because the names are larger than the list's code.
 */
export const ChangedFields = ({ changes }: { changes: readonly FieldChange[] }) => changeSummary(changes, auditNames);
