import { IconChevronDown, IconLogout, IconUser } from "@tabler/icons-react";
import { showErrorOnce } from "../../admin/session/admin-call";
import { loadRequiredPart } from "../../shared/fetch-part";
import { MenuButton } from "../parts/menu/menu-button";
import type { MenuLine } from "../parts/menu/menu-item";
import { useOfficeHistory } from "../parts/own-history";
import { screenLink } from "../parts/screen-link";
import { usePermissionCheck } from "../session/access";
import { useCurrentUser } from "../session/current-user";
import { helpPanelOpen } from "./help/help.store";
import { UserPicture } from "./portrait";
import css from "./user-menu.module.css";
import { viewAsDialogOpen } from "./view-as/view-as-choice";

const viewAsLine: MenuLine = {
  kind: "item",
  label: "以角色视角查看",
  onSelect: () => viewAsDialogOpen.set(true),
};

/** The person's picture and name, with the menu items for the profile and for signing out. */
export function UserMenu() {
  const user = useCurrentUser();
  const may = usePermissionCheck();
  const own = useOfficeHistory();
  const who = (
    <span className="stack">
      <strong className="size-14 ink">{user.userName}</strong>
      <span>{user.introduction || "暂无角色"}</span>
    </span>
  );
  const lines = (): MenuLine[] => [
    { kind: "label", content: who },
    { kind: "divider" },
    {
      kind: "item",
      label: "个人中心",
      icon: <IconUser size={16} aria-hidden />,
      onSelect: () => own.push(screenLink("/profile/index")),
    },
    { kind: "item", label: "帮助", onSelect: () => helpPanelOpen.set(true) },
    ...(may("admin:sysRole:update") && !user.viewAs ? [viewAsLine] : []),
    {
      kind: "item",
      label: "退出登录",
      icon: <IconLogout size={16} aria-hidden />,
      onSelect: () =>
        void loadRequiredPart(() => import("./sign-out"), "signOutAfterConfirm").then(
          (signOut) => signOut(),
          showErrorOnce,
        ),
    },
  ];
  return (
    <MenuButton lines={lines} menuWidth={200} className={css.person}>
      <UserPicture name={user.name} src={user.avatar} size={30} />
      <span className={css.name}>{user.name}</span>
      <span className="visually-hidden">，账号菜单</span>
      <IconChevronDown size={14} aria-hidden className={`muted muted ${css.arrow}`} />
    </MenuButton>
  );
}
