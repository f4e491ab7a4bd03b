import { changeSummary, type FieldSides } from "../../parts/changes/change-rows";
import { auditNames } from "./audit-field-names";

/** The changed fields of one event on a line; on its own, because their names weigh more than the list. */
export const ChangedFields = ({ changes }: { changes: readonly FieldSides[] }) => changeSummary(changes, auditNames);
