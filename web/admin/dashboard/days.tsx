import { Suspense } from "react";
import { lazyPart } from "../parts/lazy-part";
import { Skeleton } from "../parts/skeleton";

export interface DayCounts {
  readonly day: string;
  readonly received: number;
  readonly published: number;
}

const SamplesByDayChart = lazyPart(() => import("./days-chart"), "SamplesByDayChart");

/** Received and published samples by day, drawn once the chart's code is loaded; as a table for screen readers. */
export function SamplesByDay({ days }: { days: readonly DayCounts[] }) {
  if (days.every((d) => d.received + d.published === 0))
    return <p className="above-8 size-13 muted">这些天还没有签收和发布。</p>;
  return (
    <>
      <p className="flex gap-16 below-8 size-13 muted" aria-hidden="true">
        <span className="inline-row gap-8">
          <i className="dot" style={{ background: "var(--mantine-color-brand-5)" }} />
          签收（支）
        </span>
        <span className="inline-row gap-8">
          <i className="dot" style={{ background: "var(--mantine-color-teal-5)" }} />
          发布（份）
        </span>
      </p>
      <div aria-hidden="true">
        <Suspense fallback={<Skeleton height={260} />}>
          <SamplesByDayChart days={days} />
        </Suspense>
      </div>
      <div className="visually-hidden">
        <table>
          <caption>每天的签收数与发布数</caption>
          <thead>
            <tr>
              <th scope="col">日期</th>
              <th scope="col">签收（支）</th>
              <th scope="col">发布（份）</th>
            </tr>
          </thead>
          <tbody>
            {days.map((d) => (
              <tr key={d.day}>
                <th scope="row">{d.day}</th>
                <td>{d.received}</td>
                <td>{d.published}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
