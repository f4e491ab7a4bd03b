import { lazyRouteComponent } from "@tanstack/react-router";
import type { AdminScreen } from "../shell/screen";

/** Text messages to customers. */
export const messageScreens: readonly AdminScreen[] = [
  {
    path: "/messages",
    title: "短信记录",
    component: lazyRouteComponent(() => import("./messages.page"), "MessagesPage"),
  },
  {
    path: "/messages/templates",
    title: "短信模板与用量",
    component: lazyRouteComponent(() => import("./templates.page"), "TemplatesPage"),
  },
  {
    path: "/messages/$messageId",
    title: "短信",
    component: lazyRouteComponent(() => import("./message.page"), "MessagePage"),
  },
];
