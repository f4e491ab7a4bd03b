import type { MeanAndDeviation } from "#contract/trend-figures";
import { formatTime } from "../../parts/format-time";
import { useOfficeHistory } from "../../parts/own-history";
import { screenLink } from "../../parts/screen-link";
import { ScrollBox } from "../../parts/scroll-box";
import { type MovingRate, type TrendRow, violatedRulesText } from "./trends.model";

const box = { width: 960, height: 320, left: 56, right: 920, top: 28, bottom: 284 } as const;

/** Minimum width for readable figures; a narrower box scrolls. */
const leastWidth = 720;

const lines: Readonly<Record<number, { readonly stroke: string; readonly dash?: string }>> = {
  0: { stroke: "var(--green-deep)" },
  1: { stroke: "var(--line)", dash: "4 4" },
  2: { stroke: "var(--amber-deep)", dash: "4 4" },
  3: { stroke: "var(--red-deep)" },
};

interface TrendChartProps {
  readonly label: string;
  /** Unit of the figures on the left. */
  readonly unit: string;
  /** Oldest first. */
  readonly rows: readonly TrendRow[];
  /** Mean and deviation of the newest run's lot. */
  readonly target: MeanAndDeviation | undefined;
  /** Only for rates: the moving rate of every row. */
  readonly moving?: readonly (MovingRate | null)[] | undefined;
}

/** Levey-Jennings chart (Am J Clin Pathol 1950;20:1059-1066): every run, the mean and 1, 2 and 3 deviations around it. */
export function TrendChart({ label, unit, rows, target, moving }: TrendChartProps) {
  const scale = scaleOf(rows, target, moving);
  const x = (at: number) => box.left + ((at + 0.5) * (box.right - box.left)) / Math.max(1, rows.length);
  const drawn = rows.flatMap((row, at) => (row.value === null ? [] : [{ row, value: row.value, at }]));
  const path = drawn.map(({ value, at }, i) => `${i ? "L" : "M"}${x(at).toFixed(1)} ${scale.y(value).toFixed(1)}`);
  return (
    <ScrollBox label={label}>
      <svg
        className="block"
        width="100%"
        style={{ minWidth: leastWidth }}
        viewBox={`0 0 ${box.width} ${box.height}`}
        aria-label={label}
      >
        <text className="size-12" fill="var(--muted)" x={4} y={12}>
          单位：{unit}
        </text>
        {target ? (
          <Limits target={target} y={scale.y} />
        ) : (
          <Ticks ticks={scale.ticks} unit={moving ? "%" : ""} y={scale.y} />
        )}
        {moving ? <Moving rates={moving} x={x} y={scale.y} /> : null}
        <path d={path.join("")} fill="none" stroke="var(--brand-deep)" strokeWidth={moving ? 0 : 1.5} />
        {drawn.map(({ row, value, at }) => (
          <Point key={row.point.runId} row={row} x={x(at)} y={scale.y(value)} />
        ))}
        <Days rows={rows} x={x} />
      </svg>
    </ScrollBox>
  );
}

function scaleOf(rows: readonly TrendRow[], target: MeanAndDeviation | undefined, moving: TrendChartProps["moving"]) {
  const values = rows.flatMap(({ value }) => value ?? []);
  const edges = [
    ...values,
    ...(target ? [target.mean - 3.5 * target.sd, target.mean + 3.5 * target.sd] : []),
    ...(moving ?? []).flatMap((one) => (one ? [one.low, one.high] : [])),
  ];
  const [least, most] = edges.length > 0 ? [Math.min(...edges), Math.max(...edges)] : [0, 1];
  const room = (most - least || Math.abs(most) || 1) * 0.06;
  const [low, high] = moving ? [0, Math.min(100, most + room)] : [least - room, most + room];
  const y = (value: number) => box.bottom - ((value - low) / (high - low || 1)) * (box.bottom - box.top);
  return { y, ticks: roundTicks(low, high) };
}

/** Between three and seven round numbers within a range. */
function roundTicks(low: number, high: number): number[] {
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough || 1));
  const step = power * ([1, 2, 5].find((times) => times * power >= rough) ?? 10);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
}

const shown = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

function Limits({ target: { mean, sd }, y }: { target: MeanAndDeviation; y: (value: number) => number }) {
  return [3, 2, 1, 0, -1, -2, -3].map((s) => (
    <Line
      key={s}
      value={mean + s * sd}
      text={shown(mean + s * sd)}
      y={y}
      line={lines[Math.abs(s)]}
      name={s === 0 ? "均值" : `${s > 0 ? "+" : "−"}${Math.abs(s)}s`}
    />
  ));
}

interface TicksProps {
  readonly ticks: readonly number[];
  readonly unit: string;
  readonly y: (value: number) => number;
}

function Ticks({ ticks, unit, y }: TicksProps) {
  const text = (tick: number) => `${Number(tick.toPrecision(6))}${unit}`;
  return ticks.map((tick) => <Line key={tick} value={tick} text={text(tick)} y={y} line={lines[1]} name="" />);
}

interface LineProps {
  readonly value: number;
  readonly text: string;
  readonly y: (value: number) => number;
  readonly line: (typeof lines)[number] | undefined;
  readonly name: string;
}

function Line({ value, text, y, line, name }: LineProps) {
  return (
    <>
      <path d={`M${box.left} ${y(value).toFixed(1)}H${box.right}`} stroke={line?.stroke} strokeDasharray={line?.dash} />
      <text className="size-12" fill="var(--muted)" x={box.left - 8} y={y(value) + 4} textAnchor="end">
        {text}
      </text>
      <text className="size-12" fill="var(--muted)" x={box.right + 6} y={y(value) + 4}>
        {name}
      </text>
    </>
  );
}

/** The rate over the last samples, between its exact limits. */
function Moving({
  rates,
  x,
  y,
}: {
  rates: readonly (MovingRate | null)[];
  x: (at: number) => number;
  y: (value: number) => number;
}) {
  const known = rates.flatMap((rate, at) => (rate ? [{ ...rate, at }] : []));
  const line = (of: (rate: MovingRate) => number, points = known) =>
    points.map((rate, i) => `${i ? "L" : "M"}${x(rate.at).toFixed(1)} ${y(of(rate)).toFixed(1)}`).join("");
  const area = `${line(({ high }) => high)}${line(({ low }) => low, known.toReversed()).replace("M", "L")}Z`;
  const [only] = known;
  if (!only) return null;
  return (
    <>
      <path d={area} fill="var(--brand-soft)" stroke="var(--brand-soft)" strokeWidth={known.length === 1 ? 12 : 0} />
      <path d={line(({ rate }) => rate)} fill="none" stroke="var(--brand-deep)" strokeWidth={2} />
    </>
  );
}

function Point({ row: { point, value, z, rules }, x, y }: { row: TrendRow; x: number; y: number }) {
  const own = useOfficeHistory();
  const isOut = rules.length > 0;
  const href = screenLink("/lab/runs/$runId", { runId: point.runId });
  const text = `${point.runNo}：${value === null ? "" : shown(value)}${z === null ? "" : `（${z.toFixed(1)}s）`}${isOut ? `，${violatedRulesText(rules)}` : ""}`;
  return (
    // Keyboard users find the same links in the table below.
    <a
      href={href}
      tabIndex={-1}
      aria-label={text}
      onClick={(event) => {
        event.preventDefault();
        own.push(href);
      }}
    >
      <title>{text}</title>
      <circle
        fill={isOut ? "var(--red-deep)" : point.controlsPassed === false ? "var(--muted)" : "var(--brand-deep)"}
        cx={x}
        cy={y}
        r={isOut ? 5 : 3.5}
      />
      {isOut ? (
        <text
          className="size-12 strong"
          fill="var(--red-deep)"
          stroke="var(--paper)"
          strokeWidth={4}
          paintOrder="stroke"
          x={x}
          y={(z ?? 0) < 0 ? y + 20 : y - 10}
          textAnchor="middle"
        >
          {violatedRulesText(rules)}
        </text>
      ) : null}
    </a>
  );
}

function Days({ rows, x }: { rows: readonly TrendRow[]; x: (at: number) => number }) {
  const step = Math.max(1, Math.ceil(rows.length / 10));
  const days = rows.map(({ point }) => formatTime(point.createdAt, "{m}-{d}"));
  return rows.map(({ point }, at) =>
    at % step === 0 && days[at] !== days[at - step] ? (
      <text key={point.runId} className="size-12" fill="var(--muted)" x={x(at)} y={box.bottom + 22} textAnchor="middle">
        {days[at]}
      </text>
    ) : null,
  );
}
