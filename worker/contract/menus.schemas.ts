import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import * as calls from "./menus";

/** A menu entry with the codes of the API: visible "0" shown, "1" hidden; isFrame "0" external link; M directory, C page. */
const menuNode = z.object({
  menuId: z.int(),
  parentId: z.int(),
  menuName: z.string(),
  title: z.string(),
  icon: z.string(),
  path: z.string(),
  /** Paths that the page had before staff changed them; they redirect to `path`. */
  formerPaths: z.optional(z.array(z.string())),
  /** `Layout` is the office's frame; otherwise the name of a page. */
  component: z.string(),
  menuType: z.enum(["M", "C"]),
  permission: z.string(),
  visible: z.enum(["0", "1"]),
  isFrame: z.enum(["0", "1"]),
  noCache: z.boolean(),
  breadcrumb: z.string(),
  sort: z.int(),
  get children(): z.ZodMiniOptional<z.ZodMiniArray<typeof menuNode>> {
    return z.optional(z.array(menuNode));
  },
});
export type MenuNode = z.output<typeof menuNode>;

/** The tree of menus that the caller may open, in order; hidden pages are included with visible "1". */
export const listOwnMenus = endpoint(calls.listOwnMenus, {
  title: "当前用户菜单",
  access: { kind: "staff", evenWhile: ["mustChange"] },
  reply: z.array(menuNode),
});
