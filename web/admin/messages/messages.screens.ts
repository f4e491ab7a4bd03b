import { lazyRouteComponent } from "@tanstack/react-router";
import type { PagesOf } from "../shell/screen";

/** Text messages to customers. */
export const messagePages = {
  "/messages": lazyRouteComponent(() => import("./messages.page"), "MessagesPage"),
  "/messages/templates": lazyRouteComponent(() => import("./templates.page"), "TemplatesPage"),
  "/messages/$messageId": lazyRouteComponent(() => import("./message.page"), "MessagePage"),
} as const satisfies PagesOf;
