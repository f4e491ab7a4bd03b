import { plateMessages, plateStateNames } from "#contract/plates";
import {
  closePlate,
  createPlate,
  discardPlate,
  getPlate,
  listPlateQueue,
  listPlates,
  type PlateDetail,
  type PlateItem,
  releasePlateSamples,
} from "#contract/plates.schemas";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors, notFound } from "../../http/errors";
import type { StaffWork } from "../../http/staff-work";
import { shortChinaDay } from "../../platform/china-day";
import { previousChanged } from "../../platform/database/conditions";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { plateWells } from "../calling/plates/plate-layout.rules";
import { auditRows } from "../logs/logs.actions";
import type { AssayDefinition } from "../products/assays/assay.types";
import { findProductNames } from "../products/product-names.store";
import { isEventWritten, type NewTubeEvent, tubeEventRows } from "../specimens/life-line/life-line.queries";
import { sampleStates } from "../specimens/sample.states";
import { recordIllegalMove } from "../states/illegal-move";
import { countPlateQueue, findPlateQueue } from "./plate-queue.store";
import { stateRefusal } from "./plate-scan.rules";
import { plateDetailOf } from "./plate-view.rules";
import { plateStates } from "./plates.states";
import {
  closePlateRows,
  discardPlateRow,
  drawPlateNumber,
  findPlaces,
  findPlate,
  findPlates,
  insertPlate,
  isOnDiscardedPlate,
  isPlateOpenWithSamples,
  isStillLeftOut,
  plateExists,
  requeuePlatedSamples,
  requeueSamplesOfLines,
} from "./plates.store";

export const listPlatesAction = staffAction(listPlates, {
  load: ({ query }) => ({ plates: findPlates(query), total: totalOf(findPlates, query) }),
  run: ({ query, plates, total }) =>
    keysetPage(
      plates,
      query.pageSize,
      ({ id }) => id,
      (plate) => plate,
      total,
    ),
});

export const listPlateQueueAction = staffAction(listPlateQueue, {
  load: ({ query }) => ({
    samples: findPlateQueue(query),
    total: totalOf(findPlateQueue, query),
    waiting: countPlateQueue(),
    names: findProductNames(),
  }),
  run: ({ query, samples, total, waiting, names }) => ({
    ...keysetPage(
      samples,
      query.pageSize,
      ({ id }) => id,
      (sample) => sample,
      total,
    ),
    counts: [...names].flatMap(([id, product]) => {
      const { count } = waiting.find(({ productId }) => productId === id) ?? {};
      return count ? [{ product, count }] : [];
    }),
  }),
});

export const createPlateAction = staffAction(createPlate, {
  async run(ctx) {
    const { now, body } = ctx;
    const day = shortChinaDay(now);
    const id = newId(now);
    const series = `plate:${day}`;
    const { productCode, format, note = "" } = body;
    const plate = { plateId: id, userId: ctx.caller.userId, now, productCode, format, note };
    const { code } = await runNamed(ctx.deps.database, {
      countPlate: drawPlateNumber(series, productCode),
      code: insertPlate({ ...plate, prefix: `P${day}`, series }),
      audit: await auditRows(ctx, {
        action: "plate.create",
        objectType: "plate",
        objectId: id,
        changes: { product: productCode, format },
        when: plateExists(id),
      }),
    });
    if (!code) throw fieldErrors({ productCode: [plateMessages.productNotReady] });
    return { id, code };
  },
});

export const getPlateAction = staffAction(getPlate, {
  load: ({ params }) => ({ plate: findPlate(params.id), places: findPlaces(params.id) }),
  run({ plate, places }): PlateDetail {
    if (!plate) throw notFound(plateMessages.unknownPlate);
    return plateDetailOf(plate, places);
  },
});

/** Position of the sample as a text: code of the plate and wells. */
const whereOf = ({ item, assay }: { item: PlateItem; assay: AssayDefinition }, place: number) =>
  `${item.code} ${plateWells(assay)
    [place]?.map(({ position }) => position)
    .join("、")}`;

export const closePlateAction = staffAction(closePlate, {
  load: ({ params }) => ({ plate: findPlate(params.id), places: findPlaces(params.id) }),
  async run(ctx) {
    const { plate, places } = ctx;
    if (!plate) throw notFound(plateMessages.unknownPlate);
    const { item } = plate;
    if (item.state !== "open") throw await refusedMove(ctx, item, plateStates.to("close"));
    if (places.length === 0) throw conflict(plateMessages.empty);
    if (places.some(({ state }) => stateRefusal(state))) throw conflict(plateMessages.stale);
    const lineId = newId(ctx.now);
    const lines = places.map(({ tubeId, state, place }, i): NewTubeEvent => {
      const reason = whereOf(plate, place);
      return {
        ...(i === 0 ? { id: lineId } : {}),
        tubeId,
        kind: "plate",
        fromState: state,
        toState: sampleStates.to("plate"),
        reason,
      };
    });
    const {
      lines: [written],
    } = await runNamed(ctx.deps.database, {
      lines: tubeEventRows(ctx, lines, isPlateOpenWithSamples(item.id, places.length)),
      rows: closePlateRows({ plateId: item.id, userId: ctx.caller.userId, now: ctx.now }, lineId),
      audit: await auditRows(ctx, {
        action: "plate.close",
        objectType: "plate",
        objectId: item.id,
        changes: { code: item.code, samples: places.length },
        when: isEventWritten(lineId),
      }),
    });
    if (written === 0) throw conflict(plateMessages.stale);
    return { id: item.id, sampleCount: places.length };
  },
});

export const discardPlateAction = staffAction(discardPlate, {
  load: ({ params }) => ({ plate: findPlate(params.id), places: findPlaces(params.id) }),
  async run(ctx) {
    const { plate, places } = ctx;
    if (!plate) throw notFound(plateMessages.unknownPlate);
    const { item } = plate;
    if (item.run) throw conflict(plateMessages.measured);
    if (item.state === "discarded") throw await refusedMove(ctx, item, plateStates.to("discard"));
    const { reason } = ctx.body;
    const lines = places
      .filter(({ state }) => state === "plated")
      .map(({ tubeId, state, attempts, sampleId }): NewTubeEvent => {
        const toState = attempts > 0 ? "retest_queued" : "accepted";
        return { tubeId, kind: "unplate", fromState: state, toState, subjectId: sampleId, reason };
      });
    const stamp = { plateId: item.id, userId: ctx.caller.userId, now: ctx.now };
    const { changed } = await runNamed(ctx.deps.database, {
      changed: discardPlateRow(stamp),
      audit: await auditRows(ctx, {
        action: "plate.discard",
        objectType: "plate",
        objectId: item.id,
        reason,
        changes: { code: item.code },
        when: previousChanged,
      }),
      lines: tubeEventRows(ctx, lines, isOnDiscardedPlate(stamp)),
      freeRows: requeuePlatedSamples(stamp),
    });
    if (changed === 0) throw conflict();
    return { id: item.id };
  },
});

export const releasePlateSamplesAction = staffAction(releasePlateSamples, {
  load: ({ params }) => ({ plate: findPlate(params.id), places: findPlaces(params.id) }),
  async run(ctx) {
    const { plate, places } = ctx;
    if (!plate) throw notFound(plateMessages.unknownPlate);
    const { reason } = ctx.body;
    const asked = new Set(ctx.body.sampleIds);
    const lines = places
      .filter(({ sampleId, isLeftOut }) => isLeftOut && asked.has(sampleId))
      .map(({ tubeId, state, attempts, sampleId }) => {
        const toState = attempts > 0 ? "retest_queued" : "accepted";
        const line = { tubeId, kind: "unplate", fromState: state, toState, subjectId: sampleId, reason } as const;
        return { ...line, id: newId(ctx.now) };
      });
    if (lines.length < asked.size) throw conflict(plateMessages.notLeftOut);
    const { released } = await runNamed(ctx.deps.database, {
      lines: tubeEventRows(ctx, lines, isStillLeftOut(plate.item.id)),
      released: requeueSamplesOfLines(lines, ctx.now),
      audit: await auditRows(ctx, {
        action: "plate.unplate",
        objectType: "plate",
        objectId: plate.item.id,
        reason,
        changes: { code: plate.item.code, sampleIds: [...asked] },
        when: previousChanged,
      }),
    });
    if (released.length === 0) throw conflict(plateMessages.notLeftOut);
    ctx.reply.msg = plateMessages.released;
    return { releasedCount: released.length };
  },
});

function refusedMove(
  work: StaffWork,
  item: { id: string; state: keyof typeof plateStateNames },
  to: PlateItem["state"],
) {
  return recordIllegalMove(work, {
    action: `plate.${to === "closed" ? "close" : "discard"}`,
    objectType: "plate",
    objectId: item.id,
    subject: "样本板",
    from: plateStateNames[item.state],
    to: plateStateNames[to],
  });
}
