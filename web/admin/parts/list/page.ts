/** A page of a list as its call answers it: with the number of all rows, or with the cursor of the page after it, null at the end. */
export interface Page<T> {
  readonly list: readonly T[];
  readonly count?: number;
  readonly nextCursor?: string | null;
  readonly total?: number;
}
