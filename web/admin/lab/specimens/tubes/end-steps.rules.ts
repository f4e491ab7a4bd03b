import type { TubeLife } from "#contract/tubes.schemas";

type Life = {
  readonly tube: Pick<TubeLife["tube"], "state" | "person">;
  readonly sample: { readonly state: string } | null;
};

const useless = ["rejected", "recollect_requested"];
const finished = [...useless, "completed", "closed", "withdrawn", "cancelled"];

/** The final states that a tube may be given from its present state; the server checks again. */
export function possibleEndSteps({ tube, sample }: Life) {
  const isHeld = tube.state === "received" || tube.state === "consumed" || tube.state === "quarantined";
  const isWorkedOn = tube.state !== "quarantined" && sample !== null && !finished.includes(sample.state);
  const isUseless = sample !== null && useless.includes(sample.state);
  return {
    lose: tube.state === "issued",
    dispose: isHeld && !isWorkedOn,
    recollect: sample !== null && ["rejected", "retest_queued", "tested"].includes(sample.state),
    replace:
      tube.person !== null &&
      (tube.state === "bound" || tube.state === "quarantined" || (tube.state === "received" && isUseless)),
  };
}
