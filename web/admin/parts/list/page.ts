/** A page of a list as its call returns it: with the number of all rows, or with the cursor of the next page, null at the end. */
export interface Page<T> {
  readonly list: readonly T[];
  readonly count?: number;
  readonly nextCursor?: string | null;
  readonly total?: number;
}
