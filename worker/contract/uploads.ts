import type { CallOf } from "./endpoint";
import type * as schemas from "./uploads.schemas";

export const uploadMessages = {
  notAnImage: "文件格式错误，请上传图片类型,如：JPG，PNG后缀的文件。",
  tooLarge: "图片不能超过 2 MB",
  tooManyPixels: "图片的宽和高不能超过 4096 像素",
  onePart: "请一次上传一张图片",
  tooMany: "今天上传的图片过多，请明天再试",
  saved: "修改成功",
} as const;

export const uploadAvatar: CallOf<typeof schemas, "uploadAvatar"> = {
  name: "uploadAvatar",
  method: "POST",
  path: "/api/v1/user/avatar",
  bodyKind: "raw",
};

export const uploadLogo: CallOf<typeof schemas, "uploadLogo"> = {
  name: "uploadLogo",
  method: "POST",
  path: "/api/v1/public/uploadFile",
  bodyKind: "raw",
};

export const readFile: CallOf<typeof schemas, "readFile"> = {
  name: "readFile",
  method: "GET",
  path: "/files/{fileId}",
};
