/** A value of a row as the database stores it; sets of a row (roles of a user, permissions of a role) are lists. */
export type SnapshotValue = string | number | null | readonly (string | number)[];
/** The editable part of one row by column name. */
export type Snapshot = Readonly<Record<string, SnapshotValue>>;

/** The new values of an edit; an undefined column stays as it is. */
export type SnapshotChanges = Readonly<Record<string, SnapshotValue | undefined>>;

/** The columns that have a new value. */
export const definedChanges = (changes: SnapshotChanges): Snapshot =>
  Object.fromEntries(Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Whether two values are stored the same way; the order within a set does not matter. */
export function isSameValue(a: SnapshotValue | undefined, b: SnapshotValue | undefined): boolean {
  const text = (value: SnapshotValue | undefined) =>
    JSON.stringify(Array.isArray(value) ? [...value].sort() : (value ?? null));
  return text(a) === text(b);
}
