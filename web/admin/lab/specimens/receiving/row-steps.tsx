import type { SampleItem } from "#contract/samples.schemas";
import { usePermissionCheck } from "../../../session/access";
import { ReplaceTubeButton, RequestNewSampleButton } from "../tubes/end-steps";
import { AcceptButton, UndoAcceptButton } from "./accept-buttons";
import { RejectButton } from "./sample-steps";
import type { OnAcceptanceChange } from "./use-acceptance";

/** The actions on a sample in a row of the list. */
export function SampleRowActions({ sample, onMoved }: { sample: SampleItem; onMoved: OnAcceptanceChange }) {
  const may = usePermissionCheck();
  const isOpen = sample.state === "received" || sample.state === "accepted";
  return (
    <span className="inline-row gap-8">
      {sample.state === "received" && may("lab:sample:receive") ? (
        <AcceptButton sampleId={sample.id} size="compact-sm" onMoved={onMoved} />
      ) : null}
      {sample.state === "accepted" && may("lab:sample:receive") ? (
        <UndoAcceptButton sampleId={sample.id} size="compact-sm" onMoved={onMoved} />
      ) : null}
      {isOpen && may("lab:sample:reject") ? (
        <RejectButton of={{ ...sample, sampleId: sample.id, productName: sample.product.name }} size="compact-sm" />
      ) : null}
      {sample.state === "rejected" && may("lab:sample:recollect") ? (
        <RequestNewSampleButton sampleId={sample.id} size="compact-sm" />
      ) : null}
      {sample.state === "recollect_requested" && may("lab:sample:recollect") ? (
        <ReplaceTubeButton tubeId={sample.tubeId} size="compact-sm" />
      ) : null}
    </span>
  );
}
