import type { QueryOf } from "#contract/endpoint";
import { searchMatchesMax } from "#contract/lab-fields";
import { tubeEventNames, tubeMessages } from "#contract/tubes";
import { getTube, listTubes, searchTubes, type TubeItem, type TubeLife } from "#contract/tubes.schemas";
import { staffAction } from "../../../http/action";
import { notFound } from "../../../http/errors";
import type { ResultsOf } from "../../../platform/database/database";
import { keysetPage } from "../../../platform/database/keyset";
import { totalOf } from "../../../platform/database/list-conditions";
import type { ArchivedSample } from "../../archive/samples/archived-sample.rules";
import { toSearchedPerson } from "../../persons/persons.actions";
import { productOfColumns } from "../../products/product-names.store";
import {
  findArchivedOfTube,
  findBatchMaker,
  findEventsOfTube,
  findMessagesOfTube,
  findReportOfTube,
  findResultSetsOfTube,
  findSampleOfTube,
  findWellsOfTube,
} from "./tube-life.store";
import { findTube, findTubes, findTubesByNumber, findTubesOfPerson } from "./tubes.store";

type TubeRow = ResultsOf<[ReturnType<typeof findTubes>]>[0][number];
type EventRow = ResultsOf<[ReturnType<typeof findEventsOfTube>]>[0][number];
type WellRow = ResultsOf<[ReturnType<typeof findWellsOfTube>]>[0][number];
type ArchivedMessage = ArchivedSample["messages"][number];
type Line = TubeLife["events"][number];

function toItem(tube: TubeRow): TubeItem {
  const { id, barcode, state, stateReason, lot, expiresOn, boundAt, receivedAt, stateChangedAt } = tube;
  return {
    id,
    barcode,
    state,
    stateReason,
    sampleState: tube.sampleState,
    batch: { id: tube.batchId, code: tube.batchCode ?? "" },
    product: productOfColumns(tube),
    merchant: tube.merchantId ? { id: tube.merchantId, name: tube.merchantName ?? "" } : null,
    lot,
    expiresOn,
    person:
      tube.personId && tube.phoneMasked
        ? { id: tube.personId, nameMasked: tube.nameMasked ?? "", phoneMasked: tube.phoneMasked }
        : null,
    boundAt,
    receivedAt,
    stateChangedAt,
  };
}

const tubesOf = (query: QueryOf<typeof listTubes>) =>
  query.barcode ? findTubesByNumber(query.barcode, query.cursor, query.pageSize) : findTubes(query);

export const listTubesAction = staffAction(listTubes, {
  load: ({ query }) => ({
    tubes: tubesOf(query),
    total: totalOf(tubesOf, query),
  }),
  run: ({ query, tubes, total }) =>
    keysetPage(tubes, query.pageSize, (tube) => (query.barcode ? tube.barcode : tube.id), toItem, total),
});

export const searchTubesAction = staffAction(searchTubes, {
  load: async ({ body, deps }) => ({
    tubes: findTubesOfPerson(await toSearchedPerson(deps, body), searchMatchesMax),
  }),
  run: ({ tubes }) => ({ list: tubes.map(toItem) }),
});

export const getTubeAction = staffAction(getTube, {
  load: ({ params: { id } }) => ({
    tube: findTube(id),
    events: findEventsOfTube(id),
    sample: findSampleOfTube(id),
    archived: findArchivedOfTube(id),
    wells: findWellsOfTube(id),
    resultSets: findResultSetsOfTube(id),
    report: findReportOfTube(id),
    messages: findMessagesOfTube(id),
    maker: findBatchMaker(id),
  }),
  run({ tube, events, sample, archived, wells, resultSets, report, messages, maker }) {
    if (!tube) throw notFound(tubeMessages.unknownTube);
    return {
      tube: toItem(tube),
      events: [
        ...linesOfBatch(tube, maker?.name ?? ""),
        ...[...archived.flatMap((one) => one.events), ...events].map(toLine),
      ],
      sample: sample ? shownSample(sample) : null,
      runs: runsOf(wells),
      resultSets: resultSets.map(({ submitterName, reviewerName, submittedBy, reviewedBy, ...set }) => ({
        ...set,
        submittedBy: submittedBy === null ? null : { userId: submittedBy, name: submitterName ?? "" },
        reviewedBy: reviewedBy === null ? null : { userId: reviewedBy, name: reviewerName ?? "" },
      })),
      report: report ?? null,
      messages: [
        ...archived
          .flatMap((one) => one.messages)
          .filter(isOfReport)
          .map(shownMessage),
        ...messages,
      ],
    };
  },
});

const shownSample = ({ photos, ...sample }: NonNullable<ResultsOf<[ReturnType<typeof findSampleOfTube>]>[0]>) => ({
  ...sample,
  hasPhoto: photos > 0,
});

const isOfReport = ({ subjectType }: ArchivedMessage) => subjectType === "report";

const shownMessage = ({ id, kind, phoneMasked, state, createdAt, deliveredAt }: ArchivedMessage) => ({
  ...{ id, kind, phoneMasked, state, createdAt, deliveredAt },
});

function toLine({ id, kind, fromState, toState, actorKind, actorName, reason, at }: EventRow): Line {
  const title = Object.hasOwn(tubeEventNames, kind) ? tubeEventNames[kind as keyof typeof tubeEventNames] : kind;
  return { id, kind, title, fromState, toState, actorKind, actorName: actorName ?? "", reason, at };
}

/** History lines for events of the whole batch, which are not stored per tube. */
function linesOfBatch(tube: TubeRow, maker: string): Line[] {
  const line = (kind: "create" | "issue" | "void", at: number, toState: string, reason = ""): Line => ({
    id: `${kind}-${tube.id}`,
    kind,
    title: tubeEventNames[kind],
    fromState: null,
    toState,
    actorKind: "staff",
    actorName: "",
    reason,
    at,
  });
  const lines = [{ ...line("create", tube.batchCreatedAt ?? 0, "printed"), actorName: maker }];
  if (tube.issuedAt !== null) lines.push(line("issue", tube.issuedAt, "issued"));
  if (tube.state === "void") lines.push(line("void", tube.stateChangedAt, "void", tube.stateReason));
  return lines;
}

function runsOf(wells: readonly WellRow[]): TubeLife["runs"] {
  const runs = new Map<string, TubeLife["runs"][number]>();
  for (const { position, ...run } of wells) {
    const seen = runs.get(run.id) ?? { ...run, positions: [] };
    seen.positions.push(position);
    runs.set(run.id, seen);
  }
  return [...runs.values()];
}
