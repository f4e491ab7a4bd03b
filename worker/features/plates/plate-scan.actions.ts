import type { AuditAction } from "#contract/audit-words";
import type { ReplyOf } from "#contract/endpoint";
import { kitMessages } from "#contract/kits";
import { plateMessages } from "#contract/plates";
import { movePlateSample, scanOntoPlate } from "#contract/plates.schemas";
import { scanMessages } from "#contract/samples";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors, notFound } from "../../http/errors";
import type { StaffWork } from "../../http/staff-work";
import { previousChanged } from "../../platform/database/conditions";
import { ConstraintError, type Query, type ResultsOf } from "../../platform/database/database";
import { runNamed } from "../../platform/database/named-batch";
import { plateWells } from "../calling/plates/plate-layout.rules";
import { auditRows } from "../logs/logs.actions";
import { findIsMistyped } from "../specimens/barcodes/mistyped.queries";
import { type PlateTube, plateRefusal } from "./plate-scan.rules";
import { plateDetailOf } from "./plate-view.rules";
import { findPlaces, findPlate, findTubeForPlate, insertPlace, movePlace } from "./plates.store";

type Reply = ReplyOf<typeof scanOntoPlate>;
type Plate = NonNullable<ResultsOf<[ReturnType<typeof findPlate>]>[0]>;
type Place = ResultsOf<[ReturnType<typeof findPlaces>]>[0][number];
interface Seen {
  readonly plate: Plate;
  readonly places: readonly Place[];
  readonly tube: PlateTube | undefined;
}

/** The facts that were read; `tube` only when a tube was scanned. */
interface Found {
  readonly found: Plate | undefined;
  readonly places: readonly Place[];
  readonly tube?: PlateTube | undefined;
}

const seenQueries = (plateId: string, barcode: string) => ({
  found: findPlate(plateId),
  places: findPlaces(plateId),
  tube: findTubeForPlate(barcode),
});

function seenOf({ found: plate, places, tube }: Found): Seen {
  if (!plate) throw notFound(plateMessages.unknownPlate);
  if (plate.item.state !== "open") throw conflict(plateMessages.notOpen);
  return { plate, places, tube };
}

export const scanOntoPlateAction = staffAction(scanOntoPlate, {
  load: ({ params, body }) => seenQueries(params.id, body.barcode),
  async run(ctx): Promise<Reply> {
    let seen = seenOf(ctx);
    for (let tries = 1; ; tries++) {
      const reply = await scanOnce(ctx, seen, ctx.body);
      if (reply) return reply;
      // Somebody else filled the position, or took the tube, meanwhile.
      if (tries === 3) throw conflict();
      seen = seenOf(await runNamed(ctx.deps.database, seenQueries(ctx.params.id, ctx.body.barcode)));
    }
  },
});

async function scanOnce(
  work: StaffWork,
  { plate, places, tube }: Seen,
  { barcode, place: asked }: { barcode: string; place?: number },
): Promise<Reply | undefined> {
  const wells = plateWells(plate.assay);
  const reply = (verdict: Reply["verdict"], message: string, place: number | null = null, lying = places): Reply => ({
    verdict,
    message: place === null ? message : `${message} ${wells[place]?.map(({ position }) => position).join("、")}`,
    barcode,
    place,
    tubeId: tube?.tubeId ?? null,
    plate: plateDetailOf({ ...plate, item: { ...plate.item, sampleCount: lying.length } }, lying),
  });
  if (!tube) {
    const [isMistyped] = await work.deps.database.run([findIsMistyped(barcode)]);
    return reply("unknown", isMistyped ? kitMessages.mistyped : scanMessages.unknown);
  }
  const here = places.find(({ sampleId }) => sampleId === tube.sampleId);
  if (here) return reply("repeated", "这支已在本板", here.place);
  const refusal = plateRefusal(tube, { productId: plate.productId, productName: plate.item.product.name });
  if (refusal || !tube.sampleId) return reply("refused", refusal ?? "");
  const taken = new Set(places.map(({ place }) => place));
  const place = asked ?? wells.findIndex((_, i) => !taken.has(i));
  if (place === -1) return reply("refused", "本板已满，请封板后另建一块");
  if (!wells[place]) throw fieldErrors({ place: [plateMessages.noPlace] });
  if (taken.has(place)) return reply("refused", plateMessages.taken);
  const stamp = { plateId: plate.item.id, userId: work.caller.userId, now: work.now };
  const after = await written(work, insertPlace(stamp, place, tube.sampleId), {
    action: "plate.place",
    plate,
    changes: { sampleId: tube.sampleId, place: place + 1 },
  });
  return after && reply("placed", "放入", place, after);
}

export const movePlateSampleAction = staffAction(movePlateSample, {
  load: ({ params }) => ({ found: findPlate(params.id), places: findPlaces(params.id) }),
  async run(ctx) {
    const { plate, places } = seenOf(ctx);
    const { sampleId, to } = ctx.body;
    const from = places.find((place) => place.sampleId === sampleId)?.place;
    if (from === undefined) throw conflict(plateMessages.moved);
    if (to !== null && !plateWells(plate.assay)[to]) throw fieldErrors({ to: [plateMessages.noPlace] });
    const isMoved =
      !places.some(({ place }) => place === to) &&
      (await written(ctx, movePlace(plate.item.id, sampleId, to), {
        action: "plate.move",
        plate,
        changes: { sampleId, place: [from + 1, to === null ? null : to + 1] },
      })) !== undefined;
    if (!isMoved) throw conflict(to === null ? plateMessages.moved : plateMessages.taken);
    return { sampleId, to };
  },
});

/** The plate after the change; undefined when a unique index or the plate's state prevented the change. */
async function written(
  work: StaffWork,
  change: Query<number>,
  { action, plate, changes }: { action: AuditAction; plate: Plate; changes: Record<string, unknown> },
): Promise<readonly Place[] | undefined> {
  const objectId = plate.item.id;
  const audit = await auditRows(work, { action, objectType: "plate", objectId, changes, when: previousChanged });
  try {
    const { changed, lying } = await runNamed(work.deps.database, {
      changed: change,
      audit,
      lying: findPlaces(objectId),
    });
    return changed > 0 ? lying : undefined;
  } catch (error) {
    if (error instanceof ConstraintError) return undefined;
    throw error;
  }
}
