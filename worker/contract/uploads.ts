import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { limits } from "./limits";

export const uploadMessages = {
  notAnImage: "文件格式错误，请上传图片类型,如：JPG，PNG后缀的文件。",
  tooLarge: "图片不能超过 2 MB",
  tooManyPixels: "图片的宽和高不能超过 4096 像素",
  onePart: "请一次上传一张图片",
  tooMany: "今天上传的图片过多，请明天再试",
  saved: "修改成功",
} as const;

// Multipart room around a picture of the largest size.
const bodyBytesMax = limits.avatarBytesMax + 8 * 1024;

/** The caller's own picture, part `upload[]`. `data` is its path. */
export const uploadAvatar = endpoint({
  name: "uploadAvatar",
  title: "上传头像",
  method: "POST",
  path: "/api/v1/user/avatar",
  access: { kind: "staff" },
  rate: "upload",
  bodyKind: "raw",
  bodyBytesMax,
  tooLargeMessage: uploadMessages.tooLarge,
  reply: z.string(),
  auditFields: ["type"],
});

/** The product's logo, part `file`; it counts once it is saved as a setting. */
export const uploadLogo = endpoint({
  name: "uploadLogo",
  title: "上传图标",
  method: "POST",
  path: "/api/v1/public/uploadFile",
  access: { kind: "staff", permission: "admin:sysConfigSet:update" },
  rate: "upload",
  bodyKind: "raw",
  bodyBytesMax,
  tooLargeMessage: uploadMessages.tooLarge,
  reply: z.object({ size: z.int(), path: z.string(), full_path: z.string(), name: z.string(), type: z.string() }),
  auditFields: ["type"],
});

/** A picture by its random name; names tell nothing and never repeat, so it may be kept for ever. */
export const readFile = endpoint({
  name: "readFile",
  title: "读取图片",
  method: "GET",
  path: "/files/{fileId}",
  access: { kind: "public" },
  params: z.strictObject({ fileId: z.string().check(z.regex(/^[0-9A-Za-z_-]{43}\.(jpg|png|webp)$/)) }),
  reply: z.unknown(),
  isFile: true,
});
