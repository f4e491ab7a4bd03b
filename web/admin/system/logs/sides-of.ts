import type { FieldChange } from "../../parts/changes/change-rows";

/** A record's fields with old and new values; a single value counts as the new one. */
export function fieldChangesOf(changes: Readonly<Record<string, unknown>> | null): FieldChange[] {
  return Object.entries(changes ?? {}).map(([field, value]) =>
    isMove(field, value)
      ? { field, before: value[0], after: value[1] }
      : isPair(value)
        ? { field, before: value.before, after: value.after }
        : { field, before: null, after: value },
  );
}

/** A change of state is stored as a list of both. */
const isMove = (field: string, value: unknown): value is [string, string] =>
  field === "state" && Array.isArray(value) && value.length === 2;

function isPair(value: unknown): value is { before: unknown; after: unknown } {
  return typeof value === "object" && value !== null && "before" in value && "after" in value;
}
