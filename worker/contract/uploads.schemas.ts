import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { limits } from "./limits";
import * as calls from "./uploads";
import { uploadMessages } from "./uploads";

// The largest picture plus room for the multipart headers.
const bodyBytesMax = limits.avatarBytesMax + 8 * 1024;

/** The caller's own picture, part `upload[]`. `data` is its path. */
export const uploadAvatar = endpoint(calls.uploadAvatar, {
  title: "上传头像",
  access: { kind: "staff" },
  rate: "upload",
  bodyBytesMax,
  tooLargeMessage: uploadMessages.tooLarge,
  reply: z.string(),
  auditFields: ["type"],
});

/** Uploads the product's logo, part `file`; it is shown once it is saved as a setting. */
export const uploadLogo = endpoint(calls.uploadLogo, {
  title: "上传图标",
  access: { kind: "staff", permission: "admin:sysConfigSet:update" },
  rate: "upload",
  bodyBytesMax,
  tooLargeMessage: uploadMessages.tooLarge,
  reply: z.object({ size: z.int(), path: z.string(), full_path: z.string(), name: z.string(), type: z.string() }),
  auditFields: ["type"],
});

/** A picture by its random name; a name reveals nothing and is never used again, so browsers may cache it for ever. */
export const readFile = endpoint(calls.readFile, {
  title: "读取图片",
  access: { kind: "public" },
  params: z.strictObject({ fileId: z.string().check(z.regex(/^[0-9A-Za-z_-]{43}\.(jpg|png|webp)$/)) }),
  reply: z.unknown(),
  isFile: true,
});
