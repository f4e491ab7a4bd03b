/** One line of the ranking. */
interface Rank {
  readonly name: string;
  readonly total: number;
}

export interface MockSales {
  /** January to December. */
  readonly months: readonly number[];
  /** Highest first. */
  readonly ranking: readonly Rank[];
}

const shops = ["示例门店一", "示例门店二", "示例门店三", "示例门店四", "示例门店五", "示例门店六", "示例门店七"];

/** Invented figures, as the specification asks; `random` returns 0 (included) to 1. */
export function mockSales(random: () => number): MockSales {
  const figure = (from: number, to: number) => Math.round(from + random() * (to - from));
  return {
    months: Array.from({ length: 12 }, () => figure(200, 1200)),
    ranking: shops.map((name) => ({ name, total: figure(1_000, 9_000) })).toSorted((a, b) => b.total - a.total),
  };
}
