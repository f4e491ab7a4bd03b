import { Button } from "@mantine/core";
import type { TubeLife } from "#contract/tubes";
import { useMay } from "../../session/access";
import { AcceptButton, ClearButton, RejectButton } from "../samples/sample-steps";

/** What can be done with a tube or its sample now. */
export function TubeActions({ life: { tube, sample } }: { life: TubeLife }) {
  const may = useMay();
  const mayReceive = may("lab:sample:receive");
  return (
    <>
      {sample && may("lab:sample:reject") && (sample.state === "received" || sample.state === "accepted") ? (
        <RejectButton sampleId={sample.id} />
      ) : null}
      {sample?.state === "received" && mayReceive ? <AcceptButton sampleId={sample.id} variant="filled" /> : null}
      {tube.state === "quarantined" && mayReceive ? (
        tube.person ? (
          <ClearButton tubeId={tube.id} variant="filled" />
        ) : (
          <Button disabled title="该采样管尚未绑定，绑定后才能解除隔离">
            解除隔离
          </Button>
        )
      ) : null}
    </>
  );
}
