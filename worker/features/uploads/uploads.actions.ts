import { limits } from "#contract/limits";
import { templateMessages } from "#contract/templates";
import { uploadTemplatePicture } from "#contract/templates.schemas";
import { uploadMessages } from "#contract/uploads";
import { readFile, uploadAvatar, uploadLogo } from "#contract/uploads.schemas";
import { publicAction, type RequestFacts, staffAction } from "../../http/action";
import { badRequest, conflict, notFound, tooLarge, tooManyRequests } from "../../http/errors";
import type { StaffWork } from "../../http/staff-work";
import { picturePath } from "../../http/wire-values";
import { sha256 } from "../../platform/crypto";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { newToken } from "../../platform/ids";
import { auditRows } from "../logs/logs.actions";
import { replaceAvatar } from "../users/users.queries";
import { type IdentifiedImage, identifyImage } from "./image.rules";
import { pictureWaitMs } from "./template-pictures.actions";
import { insertTemplatePicture } from "./template-pictures.store";
import { countUpload, findOwnAvatar } from "./uploads.store";

/** The picture in the form's only part, which must have this name; or the sentence that refuses it. */
export async function readSingleImage(request: RequestFacts, partName: string): Promise<IdentifiedImage> {
  const headers = { "content-type": request.raw.headers.get("content-type") ?? "" };
  const form = await new Response(await request.body(), { headers }).formData().catch(() => undefined);
  const parts = form ? [...form] : [];
  const [part] = parts;
  if (!part || parts.length !== 1 || part[0] !== partName || typeof part[1] === "string")
    throw badRequest(uploadMessages.onePart);
  const file = part[1];
  if (file.size > limits.avatarBytesMax) throw tooLarge(uploadMessages.tooLarge);
  const image = identifyImage(new Uint8Array(await file.arrayBuffer()));
  if (!image || image.width === 0 || image.height === 0) throw badRequest(uploadMessages.notAnImage);
  if (image.width > limits.imagePixelsMax || image.height > limits.imagePixelsMax)
    throw badRequest(uploadMessages.tooManyPixels);
  return image;
}

/** A random name, which reveals nothing. */
const nameOf = (image: IdentifiedImage) => `${newToken()}.${image.extension}`;

async function keep(deps: Deps, fileId: string, image: IdentifiedImage): Promise<void> {
  await deps.avatars.put(fileId, image.bytes, { contentType: image.type, sha256: await sha256(image.bytes) });
}

export function refuseTooManyUploads(today: number): void {
  if (today > limits.imageUploadsPerDay) throw tooManyRequests(3600, uploadMessages.tooMany);
}

/**
 * Stores the object first, then the row that names it; a crash in between leaves a picture that nobody can find. The picture
 * before is deleted for good, because no history of people's faces is stored.
 */
export const uploadAvatarAction = staffAction(uploadAvatar, {
  load: ({ sessionId, now }) => ({ own: findOwnAvatar(sessionId), today: countUpload(sessionId, now) }),
  async run(context) {
    const { deps, now, request, reply, own, today } = context;
    refuseTooManyUploads(today);
    if (!own) throw notFound();
    const image = await readSingleImage(request, "upload[]");
    const fileId = nameOf(image);
    await keep(deps, fileId, image);
    const { count } = await runNamed(deps.database, {
      count: replaceAvatar(own.userId, own.avatarKey, fileId, now),
      audit: await auditRows(context, {
        action: "user.uploadAvatar",
        objectType: "user",
        objectId: own.userId,
        changes: { type: image.type },
        when: previousChanged,
      }),
    });
    const leftover = count === 0 ? fileId : own.avatarKey;
    if (leftover) deps.later(deps.avatars.remove(leftover));
    if (count === 0) throw conflict();
    reply.msg = uploadMessages.saved;
    return picturePath(fileId);
  },
});

/** Stores a picture that belongs to no person: first the audit row and the row by which it can be found, then the file. */
async function keepPublic(
  context: StaffWork,
  rowsOf: (fileId: string) => readonly Query<unknown>[] = () => [],
): Promise<{ fileId: string; image: IdentifiedImage }> {
  const image = await readSingleImage(context.request, "file");
  const fileId = nameOf(image);
  const audit = await auditRows(context, {
    action: "file.upload",
    objectType: "file",
    objectId: fileId,
    changes: { type: image.type },
  });
  await context.deps.database.run([...rowsOf(fileId), ...audit]);
  await keep(context.deps, fileId, image);
  return { fileId, image };
}

export const uploadLogoAction = staffAction(uploadLogo, {
  load: ({ sessionId, now }) => ({ countUpload: countUpload(sessionId, now) }),
  async run(context) {
    refuseTooManyUploads(context.countUpload);
    const { fileId, image } = await keepPublic(context);
    const path = picturePath(fileId);
    return { size: image.bytes.byteLength, path, full_path: path, name: fileId, type: image.type };
  },
});

export const uploadTemplatePictureAction = staffAction(uploadTemplatePicture, {
  load: ({ sessionId, now }) => ({ countUpload: countUpload(sessionId, now) }),
  async run(context) {
    refuseTooManyUploads(context.countUpload);
    const { now } = context;
    const { fileId } = await keepPublic(context, (id) => [insertTemplatePicture(id, now + pictureWaitMs, now)]);
    context.reply.msg = templateMessages.uploaded;
    return { path: picturePath(fileId) };
  },
});

const types = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;

/** The type is derived from the name that the server gave, never from the bytes or the store. */
export const readFileAction = publicAction(readFile, {
  async run({ params, deps }) {
    const file = await deps.avatars.get(params.fileId);
    if (!file) throw notFound();
    const extension = params.fileId.split(".").at(-1) as keyof typeof types;
    return new Response(file.bytes, {
      headers: {
        "content-type": types[extension],
        "content-disposition": "inline",
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox; default-src 'none'",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "public, max-age=31536000, immutable",
      },
    });
  },
});
