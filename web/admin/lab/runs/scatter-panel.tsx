import { useMemo, useState } from "react";
import type { RunWell } from "#contract/runs";
import { Panel } from "../../parts/panel";
import { type Genotype, genotypeWords } from "../plate/genotype";
import { Choices } from "./choices";
import axes from "./plot-axes.module.css";
import { scatterPoints, scatterTargets } from "./scatter.model";
import css from "./scatter.module.css";
import { Mark, ScatterPlot } from "./scatter-plot";

interface ScatterPanelProps {
  readonly wells: readonly RunWell[];
  readonly held: string | null;
  readonly onHold: (position: string | null) => void;
}

const order: readonly Genotype[] = ["one", "both", "two", "negative", "none", "other"];

/** The scatter plot of a genotyping run, one site at a time, with its clusters counted. */
export function ScatterPanel({ wells, held, onHold }: ScatterPanelProps) {
  const targets = useMemo(() => scatterTargets(wells), [wells]);
  const [chosen, setChosen] = useState("");
  const target = targets.find(({ value }) => value === chosen) ?? targets[0];
  const { value: code = "", label: name = "" } = target ?? {};
  const points = useMemo(() => scatterPoints(wells, code), [wells, code]);
  const present = order.filter((genotype) => points.some((point) => point.genotype === genotype));
  return (
    <Panel title="基因型散点图" note={name}>
      <Choices label="位点" options={targets} value={code} onChange={setChosen} />
      <div className={axes.body}>
        <ScatterPlot points={points} target={name} held={held} onHold={onHold} />
        <ul className={css.clusters}>
          {present.map((genotype) => (
            <li key={genotype}>
              <svg className={css.key} viewBox="-9 -9 18 18" aria-hidden="true">
                <g className={css.point} data-genotype={genotype}>
                  <Mark genotype={genotype} />
                </g>
              </svg>
              {genotypeWords[genotype]}
              <strong>{points.filter((point) => point.genotype === genotype).length}</strong>
            </li>
          ))}
          <li className={css.hint}>有边框的是质控孔。簇分得越开，判读越可靠；落在簇间的点请看孔板。</li>
        </ul>
      </div>
    </Panel>
  );
}
