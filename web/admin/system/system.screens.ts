import { lazyRouteComponent } from "@tanstack/react-router";
import type { PagesOf } from "../shell/screen";

/** People, rights, words and settings of the back office itself. */
export const systemPages = {
  "/system/users": lazyRouteComponent(() => import("./users/users.page"), "UsersPage"),
  "/system/users/import": lazyRouteComponent(() => import("./users/user-import.page"), "UserImportPage"),
  "/system/roles": lazyRouteComponent(() => import("./roles/roles.page"), "RolesPage"),
  "/system/menus": lazyRouteComponent(() => import("./menus/menus.page"), "MenusPage"),
  "/system/departments": lazyRouteComponent(() => import("./departments/departments.page"), "DepartmentsPage"),
  "/system/posts": lazyRouteComponent(() => import("./posts/posts.page"), "PostsPage"),
  "/system/dictionaries": lazyRouteComponent(() => import("./dictionaries/dictionaries.page"), "DictionariesPage"),
  "/system/dictionary-data": lazyRouteComponent(
    () => import("./dictionaries/dictionary-data.page"),
    "DictionaryDataPage",
  ),
  "/system/configs": lazyRouteComponent(() => import("./configs/configs.page"), "ConfigsPage"),
  "/system/settings": lazyRouteComponent(() => import("./settings/settings.page"), "SettingsPage"),
  "/system/sessions": lazyRouteComponent(() => import("./staff-sessions/sessions.page"), "SessionsPage"),
} as const satisfies PagesOf;
