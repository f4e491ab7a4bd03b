import type { KitBatch } from "#contract/kits.schemas";
import { OfficeLink } from "../../parts/own-link";
import { Panel } from "../../parts/panel";
import { screenLink } from "../../parts/screen-link";
import { tubeStates } from "../specimens/tubes/tube-states";
import css from "./kit.module.css";

interface TubeCountsProps {
  readonly batch: KitBatch;
  readonly counts: readonly { readonly state: keyof typeof tubeStates.names; readonly count: number }[];
}

const colours: Partial<Record<keyof typeof tubeStates.names, string>> = {
  printed: "var(--line)",
  bound: "var(--brand)",
  received: "var(--green)",
  consumed: "var(--teal)",
  quarantined: "var(--amber)",
  lost: "var(--red)",
  expired: "var(--red)",
};

const colourOf = (state: keyof typeof tubeStates.names) => colours[state] ?? "var(--control-line)";

/** How many tubes of a batch are in each state; each number links to those tubes. */
export function TubeCounts({ batch, counts }: TubeCountsProps) {
  const order = Object.keys(tubeStates.names);
  const shown = counts
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return (
    <Panel
      title="采样管"
      note={`共 ${batch.quantity} 支`}
      actions={<OfficeLink href={screenLink("/lab/tubes", { batchId: batch.id })}>查看全部</OfficeLink>}
    >
      <div className={`flex clip mist ${css.bar}`} aria-hidden="true">
        {shown.map(({ state, count }) => (
          <span key={state} style={{ flexGrow: count, minWidth: 3, background: colourOf(state) }} />
        ))}
      </div>
      <ul className="bare-list flex wrap gap-12-24 above-16">
        {shown.map(({ state, count }) => (
          <li key={state}>
            <OfficeLink
              className={`inline-row gap-8 unlined ${css.count}`}
              href={screenLink("/lab/tubes", { batchId: batch.id, state })}
            >
              <span className="dot" style={{ background: colourOf(state) }} aria-hidden="true" />
              <span className="size-13 muted">{tubeStates.names[state]}</span>
              <span className={`figure ${css.number}`}>{count}</span>
            </OfficeLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
