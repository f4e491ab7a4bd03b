import "@mantine/charts/styles.css";
import "../parts/sheets/popover";
import { BarChart } from "@mantine/charts";
import type { DayCounts } from "./days";

const series = [
  { name: "received", label: "签收", color: "brand.5" },
  { name: "published", label: "发布", color: "teal.5" },
];

/** Two bars per day. */
export function SamplesByDayChart({ days }: { days: readonly DayCounts[] }) {
  return (
    <BarChart
      h={260}
      data={days.map((d) => ({ ...d, day: d.day.slice(5) }))}
      dataKey="day"
      series={series}
      barChartProps={{ accessibilityLayer: false }}
      tickLine="none"
      gridAxis="x"
      barProps={{ radius: [3, 3, 0, 0], maxBarSize: 18 }}
    />
  );
}
