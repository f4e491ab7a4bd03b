import { useQuery } from "@tanstack/react-query";
import { listReportsOfKitBatch } from "#contract/kits";
import type { KitBatch } from "#contract/kits.schemas";
import { limits } from "#contract/limits";
import { callQuery } from "../../parts/data/queries";
import { LoadedPage } from "../../parts/loaded";
import { silentAdminCall } from "../../session/admin-call";
import { ReportsInUse } from "../run-use/run-use";

/** The published reports of a recalled batch's tubes, `count` in all, with drafts of messages to the customers. */
export function RecalledReports({ batch: { id, code }, count }: { batch: KitBatch; count: number }) {
  const params = { id };
  const query = useQuery(callQuery(listReportsOfKitBatch, { params, query: { pageSize: limits.pageSizeMax } }));
  return (
    <LoadedPage query={query} boxes={[260]}>
      {({ list }) => (
        <ReportsInUse
          label="这个批次的报告"
          reports={list}
          count={count}
          loadReports={(place) =>
            silentAdminCall(listReportsOfKitBatch, { params, query: place }).then((reply) => reply.data)
          }
          cause="所用的一批采样管被召回"
          listName={`召回通知-${code}`}
        />
      )}
    </LoadedPage>
  );
}
