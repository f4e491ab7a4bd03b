import { Button } from "@mantine/core";
import { Suspense } from "react";
import type { TubeLife } from "#contract/tubes.schemas";
import { lazyPart } from "../../../parts/lazy-part";
import { usePermissionCheck } from "../../../session/access";
import { RejectButton, ReleaseTubeButton } from "../receiving/sample-steps";
import { MarkTubeLostButton, RecordDisposalButton, ReplaceTubeButton, RequestNewSampleButton } from "./end-steps";
import { possibleEndSteps } from "./end-steps.rules";

const AcceptButton = lazyPart(() => import("../receiving/accept-buttons"), "AcceptButton");
const UndoAcceptButton = lazyPart(() => import("../receiving/accept-buttons"), "UndoAcceptButton");

/** The actions on a tube or its sample in its present state. */
export function TubeActions({ life: { tube, sample } }: { life: TubeLife }) {
  const may = usePermissionCheck();
  const can = possibleEndSteps({ tube, sample });
  const mayReceive = may("lab:sample:receive");
  const named = { barcode: tube.barcode, accessionNo: sample?.accessionNo ?? null, productName: tube.product.name };
  return (
    <>
      {can.lose && may("lab:tube:void") ? <MarkTubeLostButton tubeId={tube.id} /> : null}
      {can.dispose && may("lab:tube:dispose") ? <RecordDisposalButton tubeId={tube.id} /> : null}
      {can.replace && may("lab:sample:recollect") ? <ReplaceTubeButton tubeId={tube.id} /> : null}
      {can.recollect && sample && may("lab:sample:recollect") ? <RequestNewSampleButton sampleId={sample.id} /> : null}
      {sample && may("lab:sample:reject") && (sample.state === "received" || sample.state === "accepted") ? (
        <RejectButton of={{ ...named, sampleId: sample.id }} />
      ) : null}
      {tube.state === "quarantined" && may("lab:sample:reject") ? (
        <RejectButton
          of={{ ...named, tubeId: tube.id, isBound: tube.person !== null, quarantinedFor: tube.stateReason }}
        />
      ) : null}
      <Suspense>
        {sample?.state === "accepted" && mayReceive ? <UndoAcceptButton sampleId={sample.id} /> : null}
        {sample?.state === "received" && mayReceive ? <AcceptButton sampleId={sample.id} variant="filled" /> : null}
      </Suspense>
      {tube.state === "quarantined" && mayReceive ? (
        tube.person ? (
          <ReleaseTubeButton tubeId={tube.id} variant="filled" />
        ) : (
          <Button disabled title="该采样管尚未绑定，绑定后才能解除隔离">
            解除隔离
          </Button>
        )
      ) : null}
    </>
  );
}
