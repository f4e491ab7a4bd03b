import { lazyPart } from "../parts/lazy-part";
import type { ScreenPages } from "../shell/screen";

/** Text messages to customers. */
export const messagePages = {
  "/messages": lazyPart(() => import("./messages.page"), "MessagesPage"),
  "/messages/templates": lazyPart(() => import("./templates.page"), "TemplatesPage"),
  "/messages/$messageId": lazyPart(() => import("./message.page"), "MessagePage"),
} as const satisfies ScreenPages;
