import { useMemo, useState } from "react";
import type { RunWell } from "#contract/runs.schemas";
import { Panel } from "../../parts/panel";
import { type GenotypeSignal, genotypeSignalNames } from "../plate/genotype";
import { ChoiceChips } from "./choices";
import { scatterPoints, scatterTargets } from "./scatter.model";
import { GenotypeMark, genotypeMarkStyles, ScatterPlot } from "./scatter-plot";

interface ScatterPanelProps {
  readonly wells: readonly RunWell[];
  readonly held: string | null;
  readonly onHold: (position: string | null) => void;
}

const order: readonly GenotypeSignal[] = ["one", "both", "two", "negative", "none", "other"];

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
      <ChoiceChips label="位点" options={targets} value={code} onChange={setChosen} />
      <div className="main-side fold start gap-12-24">
        <ScatterPlot points={points} target={name} held={held} onHold={onHold} />
        <ul className="bare-list stack gap-8 above-8">
          {present.map((genotype) => (
            <li key={genotype} className="row gap-8">
              <svg className="fixed" width="18" height="18" viewBox="-9 -9 18 18" aria-hidden="true">
                <g {...genotypeMarkStyles[genotype]}>
                  <GenotypeMark genotype={genotype} />
                </g>
              </svg>
              {genotypeSignalNames[genotype]}
              <strong className="push ink">{points.filter((point) => point.genotype === genotype).length}</strong>
            </li>
          ))}
          <li className="above-8 size-13 muted">有边框的是质控孔。簇分得越开，判读越可靠；落在簇间的点请看孔板。</li>
        </ul>
      </div>
    </Panel>
  );
}
