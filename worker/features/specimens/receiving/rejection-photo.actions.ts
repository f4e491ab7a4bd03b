import { rejectionMessages } from "#contract/rejections";
import { readRejectionPhoto, saveRejectionPhoto } from "#contract/rejections.schemas";
import { staffAction } from "../../../http/action";
import { conflict, notFound } from "../../../http/errors";
import { sha256 } from "../../../platform/crypto";
import { previousChanged } from "../../../platform/database/conditions";
import { runNamed } from "../../../platform/database/named-batch";
import type { Deps } from "../../../platform/deps";
import { newToken } from "../../../platform/ids";
import { runInTurn } from "../../../platform/in-turn";
import { auditRows } from "../../logs/logs.actions";
import { readSingleImage, refuseTooManyUploads } from "../../uploads/uploads.actions";
import { countUpload } from "../../uploads/uploads.store";
import { deletePhotoRows, findOldPhotos, findRejection, replacePhoto } from "./rejection-photo.store";

/** Half a year, as long as somebody may ask for the reason; also stated in docs/privacy-requests.md. */
export const photoRetentionMs = 183 * 24 * 3_600_000;

/** Stores the object first, then the row that names it; without camera data, because a photo may contain the location. */
export const saveRejectionPhotoAction = staffAction(saveRejectionPhoto, {
  load: ({ params, sessionId, now }) => ({ rejection: findRejection(params.id), today: countUpload(sessionId, now) }),
  async run(ctx) {
    const { rejection, today, deps, now, params } = ctx;
    refuseTooManyUploads(today);
    if (!rejection) throw conflict(rejectionMessages.notRejected);
    const image = await readSingleImage(ctx.request, "file");
    const key = `rejections/${newToken()}`;
    await deps.rawFiles.put(key, image.bytes, { contentType: image.type, sha256: await sha256(image.bytes) });
    const { count } = await runNamed(deps.database, {
      count: replacePhoto(rejection.id, rejection.photoKey, key, now + photoRetentionMs),
      audit: await auditRows(ctx, {
        action: "sample.photo",
        objectType: "sample",
        objectId: params.id,
        changes: { type: image.type },
        when: previousChanged,
      }),
    });
    const leftover = count === 0 ? key : rejection.photoKey;
    if (leftover) deps.later(deps.rawFiles.remove(leftover));
    if (count === 0) throw conflict();
    return { sampleId: params.id };
  },
});

/** A photo may show a name on a label, so every access is recorded. */
export const readRejectionPhotoAction = staffAction(readRejectionPhoto, {
  load: ({ params }) => ({ rejection: findRejection(params.id) }),
  async run(ctx) {
    const { rejection } = ctx;
    const isKept = rejection?.photoKey && rejection.photoUntil > ctx.now;
    const photo = isKept ? await ctx.deps.rawFiles.get(rejection.photoKey ?? "") : undefined;
    if (!photo) throw notFound(rejectionMessages.noPhoto);
    await ctx.deps.database.run(
      await auditRows(ctx, { action: "sample.viewPhoto", objectType: "sample", objectId: ctx.params.id }),
    );
    return new Response(photo.bytes, {
      headers: {
        "content-type": photo.contentType,
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox; default-src 'none'",
        "cache-control": "no-store",
      },
    });
  },
});

/**
 * Scheduled job: deletes photos whose storage time has ended, or whose person was erased. One round trip when there are none.
 */
export async function sweepPhotos(deps: Pick<Deps, "database" | "clock" | "rawFiles">): Promise<number> {
  const [old] = await deps.database.run([findOldPhotos(deps.clock.now(), 20)]);
  if (old.length === 0) return 0;
  const turns = await runInTurn(
    "photos",
    old,
    ({ id }) => id,
    ({ key }) => deps.rawFiles.remove(key),
  );
  const gone = turns.done.map(({ thing }) => thing.id);
  if (gone.length > 0) await deps.database.run([deletePhotoRows(gone)]);
  turns.end();
  return gone.length;
}
