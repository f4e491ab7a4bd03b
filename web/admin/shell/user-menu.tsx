import { Menu, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconLogout, IconUser } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useCurrentUser } from "../session/current-user";
import { Portrait } from "./portrait";
import { signOutAfterConfirm } from "./sign-out";
import css from "./user-menu.module.css";

/** The person's picture and name, with the way to his profile and out. */
export function UserMenu() {
  const user = useCurrentUser();
  return (
    <Menu position="bottom-end" width={200} shadow="md">
      <Menu.Target>
        <UnstyledButton className={css.person} aria-label={`账号菜单，${user.name}`}>
          <Portrait name={user.name} src={user.avatar} size={30} />
          <span className={css.name}>{user.name}</span>
          <IconChevronDown size={14} aria-hidden className={css.arrow} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={css.label}>
          <strong>{user.userName}</strong>
          <span>{user.introduction || "暂无角色"}</span>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to="/profile/index" leftSection={<IconUser size={16} aria-hidden />}>
          个人中心
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOutAfterConfirm()}>
          退出登录
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
