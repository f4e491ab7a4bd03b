import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { instrumentEventNames } from "#contract/instrument-states";
import { getInstrumentDoubt, listReportsInDoubt } from "#contract/instruments";
import type { InstrumentEvent } from "#contract/instruments.schemas";
import { callQuery } from "../../parts/data/queries";
import { formatTime } from "../../parts/format-time";
import { LoadedPage } from "../../parts/loaded";
import { silentAdminCall } from "../../session/admin-call";
import { RunsInUse } from "../run-use/run-use";
import { eventsThatQuestionRuns, type Instrument } from "./instrument.model";

const spanOf = ({ doubtSince, doubtUntil }: InstrumentEvent) =>
  `${doubtSince} 至 ${doubtUntil === null ? "今" : formatTime(doubtUntil, "{y}-{m}-{d} {h}:{i}")}`;

const cause = "检测所用的仪器出现故障";

/**
 * What an instrument measured while its results were questionable, because of a failure or while out of use; renders
 * nothing when there was no such time.
 */
export function QuestionableRunsPanel({ data: { events, instrument } }: { data: Instrument }) {
  const doubts = eventsThatQuestionRuns(events);
  const [chosen, setChosen] = useState("");
  const event = doubts.find(({ id }) => id === chosen) ?? doubts[0];
  if (!event) return null;
  return (
    <>
      {doubts.length > 1 ? (
        <NativeSelect
          label="存疑的检测批次属于"
          value={event.id}
          data={doubts.map((one) => ({ value: one.id, label: `${instrumentEventNames[one.kind]} ${spanOf(one)}` }))}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      ) : null}
      <RunsInDoubt event={event} listName={`仪器存疑通知-${instrument.serial}`} />
    </>
  );
}

function RunsInDoubt({ event, listName }: { event: InstrumentEvent; listName: string }) {
  const query = useQuery(callQuery(getInstrumentDoubt, { params: { id: event.id } }));
  return (
    <LoadedPage query={query} boxes={[160]}>
      {({ runs, reports, counts }) => (
        <RunsInUse
          title="存疑的检测批次"
          note={`${instrumentEventNames[event.kind]}，${spanOf(event)}`}
          labels={{ runs: "存疑的检测批次表", reports: "存疑的报告" }}
          runs={runs}
          reports={reports}
          counts={counts}
          loadReports={(place) =>
            silentAdminCall(listReportsInDoubt, { params: { id: event.id }, query: place }).then((reply) => reply.data)
          }
          empty="这段时间没有由这台仪器测得的批次。"
          cause={cause}
          listName={listName}
        />
      )}
    </LoadedPage>
  );
}
