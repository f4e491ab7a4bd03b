import { saveRejectionPhoto } from "#contract/rejections";
import { uploadMessages } from "#contract/uploads";
import { adminCall } from "../../../session/admin-call";

/** Longest side of a stored photo, px: a label on it can still be read. */
const sideMax = 1600;

/** A phone's photo (5 to 12 MB) as a JPEG of some hundred kB. Throws the message for a file that is not a picture. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(uploadMessages.notAnImage);
  });
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(uploadMessages.notAnImage))), "image/jpeg", 0.82),
  );
}

/** Stores the photo with the sample's rejection. */
export async function sendRejectionPhoto(sampleId: string, photo: Blob): Promise<void> {
  const body = new FormData();
  body.append("file", photo, "photo.jpg");
  await adminCall(saveRejectionPhoto, { params: { id: sampleId }, body: body as never });
}
