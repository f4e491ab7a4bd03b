import type { Hue } from "../parts/hue";
import { RadarChart } from "./radar";
import type { SampleReport } from "./view-types";

interface SampleCardProps {
  readonly title: string;
  readonly hue: Hue;
  readonly sample: SampleReport;
  readonly note: string;
}

/** A miniature report, marked as a sample. */
export function SampleCard({ title, hue, sample, note }: SampleCardProps) {
  return (
    <figure className={`sample h-${hue}`}>
      <figcaption>
        <span>示例报告</span>
        {title}
      </figcaption>
      <div className="sample-body">
        <Drawing sample={sample} />
        <p>{note}</p>
      </div>
    </figure>
  );
}

function Drawing({ sample }: { readonly sample: SampleReport }) {
  switch (sample.kind) {
    case "level":
      return <Level {...sample} />;
    case "radar":
      return <RadarChart axes={sample.axes} />;
    case "bars":
      return <Bars bars={sample.bars} />;
    case "curve":
      return <Curve {...sample} />;
  }
}

type Of<K extends SampleReport["kind"]> = Omit<Extract<SampleReport, { kind: K }>, "kind">;

const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

function Level({ level, phrase, ends }: Of<"level">) {
  return (
    <div className="level">
      <p>
        <b>{level}</b> 级
      </p>
      <p className="level-phrase">{phrase}</p>
      <svg viewBox="0 0 300 34" aria-hidden="true">
        {levels.map((i) => (
          <rect
            key={i}
            data-on={i <= level || undefined}
            x={i * 30 + 1}
            y={i === level ? 0 : 8}
            width="27"
            height={i === level ? 34 : 18}
            rx="5"
          />
        ))}
      </svg>
      <p className="ends">
        <span>0 {ends[0]}</span>
        <span>{ends[1]} 9</span>
      </p>
    </div>
  );
}

function Bars({ bars }: Of<"bars">) {
  return (
    <>
      <dl className="bars">
        {bars.map(([name, value, word]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{word}</dd>
            <dd>
              <svg viewBox="0 0 200 14" aria-hidden="true">
                <rect className="bar-rail" y="5" width="200" height="4" rx="2" />
                <circle cx={value * 2} cy="7" r="7" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <p className="ends">
        <span>较低</span>
        <span>平均</span>
        <span>较高</span>
      </p>
    </>
  );
}

/** Height of the bell curve at a position, in units of the drawing. */
const bell = (x: number) => 108 - 96 * Math.exp(-(((x - 150) / 52) ** 2) / 2);
const outline = Array.from({ length: 31 }, (_, i) => `${i * 10} ${bell(i * 10).toFixed(0)}`).join("L");

function Curve({ rank, phrase }: Of<"curve">) {
  // Position of the 72nd of a hundred on a normal curve, close enough for a drawing.
  const x = 150 + 52 * 1.7 * Math.log(rank / (100 - rank)) * 0.36;
  return (
    <div className="bell">
      <svg viewBox="0 0 300 124" aria-hidden="true">
        <path className="bell-area" d={`M${outline}L300 112L0 112Z`} />
        <path className="bell-line" d={`M${outline}`} />
        <path className="bell-mark" d={`M${x.toFixed(0)} ${bell(x).toFixed(0)}V112`} />
        <circle cx={x.toFixed(0)} cy={bell(x).toFixed(0)} r="7" />
      </svg>
      <p className="level-phrase">{phrase}</p>
      <p className="ends">
        <span>较低</span>
        <span>平均</span>
        <span>较高</span>
      </p>
    </div>
  );
}
