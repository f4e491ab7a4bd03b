import * as z from "zod/mini";
import { growingListQuery, searchPartField } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { cursorPage } from "./fields.schemas";
import * as calls from "./online-sessions";

const onlineSession = z.object({
  sessionId: z.string(),
  userId: z.int(),
  username: z.string(),
  nickName: z.string(),
  deptName: z.string(),
  kind: z.enum(["browser", "api"]),
  ip: z.string(),
  browser: z.string(),
  os: z.string(),
  isCurrent: z.boolean(),
  createdAt: z.int(),
  lastSeenAt: z.int(),
});

/** Open sessions of users inside the caller's data scope, newest first. */
export const listOnlineSessions = endpoint(calls.listOnlineSessions, {
  title: "在线会话",
  access: { kind: "staff", permission: "admin:session:list" },
  query: z.object({ ...growingListQuery, username: searchPartField, ip: searchPartField }),
  reply: cursorPage(onlineSession),
});

/** Ends the sessions; the next call of each answers 6401. */
export const endOnlineSessions = endpoint(calls.endOnlineSessions, {
  title: "强制下线",
  access: { kind: "staff", permission: "admin:session:end", needsProof: true },
  body: z.strictObject({ ids: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(50)) }),
  reply: z.object({ count: z.int() }),
  auditFields: ["sessions"],
});
