/** Two people's versions of one form, merged over the version that both started from. */
export interface MergedForm<F> {
  /** Fields that only one person changed have that person's value; conflicting fields have this person's. */
  readonly form: F;
  /** Fields that both changed to different values. */
  readonly asked: readonly (keyof F & string)[];
  /** Fields that only the other person changed. */
  readonly taken: readonly (keyof F & string)[];
}

export function mergeForms<F extends object>(start: F, mine: F, theirs: F): MergedForm<F> {
  const names = Object.keys(mine) as (keyof F & string)[];
  const isMine = (name: keyof F) => !isSameValue(mine[name], start[name]);
  const isTheirs = (name: keyof F) => !isSameValue(theirs[name], start[name]);
  return {
    form: Object.fromEntries(names.map((name) => [name, isMine(name) ? mine[name] : theirs[name]])) as F,
    asked: names.filter((name) => isMine(name) && isTheirs(name) && !isSameValue(mine[name], theirs[name])),
    taken: names.filter((name) => !isMine(name) && isTheirs(name)),
  };
}

/** Whether two values of a field are the same. */
export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
