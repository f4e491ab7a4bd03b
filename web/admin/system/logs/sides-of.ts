import type { FieldSides } from "../../parts/changes/change-rows";

/** A record's fields with both sides; a value without a side before it is what came after. */
export function sidesOf(changes: Readonly<Record<string, unknown>> | null): FieldSides[] {
  return Object.entries(changes ?? {}).map(([field, value]) =>
    isPair(value) ? { field, before: value.before, after: value.after } : { field, before: null, after: value },
  );
}

function isPair(value: unknown): value is { before: unknown; after: unknown } {
  return typeof value === "object" && value !== null && "before" in value && "after" in value;
}
