/** The last page of a counted list; an empty list has one page. */
export const lastPage = (count: number, pageSize: number): number => Math.max(1, Math.ceil(count / pageSize));

/** The numbers in a pager: the first, the last, and the neighbours of the present page; undefined for a gap. */
export function numberedPages(page: number, last: number): (number | undefined)[] {
  const near = [
    1,
    last,
    page - 1,
    page,
    page + 1,
    ...(page <= 3 ? [2, 3, 4] : []),
    ...(page >= last - 2 ? [last - 3, last - 2, last - 1] : []),
  ];
  const numbers = [...new Set(near)].filter((number) => number >= 1 && number <= last).sort((a, b) => a - b);
  return numbers.flatMap((number, at) => {
    const before = numbers[at - 1] ?? number - 1;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [undefined, number] : [number];
  });
}
