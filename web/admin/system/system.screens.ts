import { lazyPart } from "../parts/lazy-part";
import type { ScreenPages } from "../shell/screen";

/** People, permissions, dictionaries and settings of the office itself. */
export const systemPages = {
  "/system/users": lazyPart(() => import("./users/users.page"), "UsersPage"),
  "/system/users/import": lazyPart(() => import("./users/user-import.page"), "UserImportPage"),
  "/system/roles": lazyPart(() => import("./roles/roles.page"), "RolesPage"),
  "/system/menus": lazyPart(() => import("./menus/menus.page"), "MenusPage"),
  "/system/departments": lazyPart(() => import("./departments/departments.page"), "DepartmentsPage"),
  "/system/posts": lazyPart(() => import("./posts/posts.page"), "PostsPage"),
  "/system/dictionaries": lazyPart(() => import("./dictionaries/dictionaries.page"), "DictionariesPage"),
  "/system/dictionary-data": lazyPart(() => import("./dictionaries/dictionary-data.page"), "DictionaryDataPage"),
  "/system/configs": lazyPart(() => import("./configs/configs.page"), "ConfigsPage"),
  "/system/settings": lazyPart(() => import("./settings/settings.page"), "SettingsPage"),
  "/system/sessions": lazyPart(() => import("./staff-sessions/sessions.page"), "SessionsPage"),
} as const satisfies ScreenPages;
