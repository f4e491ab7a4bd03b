import * as z from "zod/mini";
import * as calls from "./captcha";
import { endpoint } from "./endpoint";

/** A new picture to read: good for five minutes and one attempt. `data` is a PNG as a data address. */
export const makeCaptcha = endpoint(calls.makeCaptcha, {
  title: "获取验证码图片",
  access: { kind: "public" },
  rate: "strict",
  reply: z.object({ id: z.string(), data: z.string() }),
});
