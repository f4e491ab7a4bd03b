import { IconDots } from "@tabler/icons-react";
import { removeUsers, removeUserTotp, userMessages } from "#contract/users";
import type { UserItem } from "#contract/users.schemas";
import { confirm } from "../../parts/confirm";
import { useWrite } from "../../parts/data/use-write";
import { openHistory } from "../../parts/history/history.store";
import { iconButtonClass } from "../../parts/icon-button";
import { MenuButton } from "../../parts/menu/menu-button";
import type { MenuLine } from "../../parts/menu/menu-item";
import { useRemoveRow } from "../../parts/records/remove-rows";
import { RowButton, RowButtons } from "../../parts/table/row-buttons";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { useCurrentUser } from "../../session/current-user";
import { withPasswordCheck } from "../../session/proof";
import type { UserColumn } from "./user-columns";

interface Openers {
  readonly onEdit: (user: UserItem) => void;
  readonly onReset: (user: UserItem) => void;
}

export const userRemovalWarning = "他们会立即退出登录，30 天内可以恢复。";

/** The column of a user's steps, for people who may take at least one. */
export function useUserStepColumn({ onEdit, onReset }: Openers): readonly UserColumn[] {
  const may = usePermissionCheck();
  const more = useMoreLines(onReset);
  if (!may("admin:sysUser:edit", "admin:sysUser:remove", "admin:sysUser:resetPassword")) return [];
  const cell = (user: UserItem) => (
    <RowButtons>
      {may("admin:sysUser:edit") ? <RowButton label="修改" of={user.nickName} onPress={() => onEdit(user)} /> : null}
      <MenuButton className={iconButtonClass} aria-label={`更多 ${user.nickName}`} lines={() => more(user)}>
        <IconDots size={18} stroke={1.8} aria-hidden />
      </MenuButton>
    </RowButtons>
  );
  return [{ key: "steps", title: "操作", isFixed: true, cell }];
}

function useMoreLines(onReset: (user: UserItem) => void) {
  const may = usePermissionCheck();
  const me = useCurrentUser();
  const remove = useRemoveRow({
    kind: "用户",
    nameOf: (user: UserItem) => user.nickName,
    work: ({ userId }) => adminCall(removeUsers, { query: {}, body: { ids: [userId] } }),
    warning: userRemovalWarning,
  });
  const freeTotp = useFreeTotp();
  return (user: UserItem): MenuLine[] => {
    const isMe = user.userId === me.userId;
    const name = user.nickName || user.username;
    const lines: MenuLine[] = [
      { kind: "item", label: "修改历史", onSelect: () => openHistory({ type: "user", id: user.userId, name }) },
    ];
    if (may("admin:sysUser:resetPassword")) {
      const label = isMe ? userMessages.ownPassword : "重置密码";
      lines.push({ kind: "item", label, isDisabled: isMe, onSelect: () => onReset(user) });
      if (user.hasTotp) lines.push({ kind: "item", label: "解除两步验证", onSelect: () => void freeTotp(user) });
    }
    if (may("admin:sysUser:remove")) {
      const onSelect = () => void remove(user);
      lines.push({ kind: "item", label: "删除", isDanger: true, isDisabled: isMe, onSelect });
    }
    return lines;
  };
}

function useFreeTotp() {
  const free = useWrite({
    work: (user: UserItem) => withPasswordCheck(() => adminCall(removeUserTotp, { body: { userId: user.userId } })),
    done: ({ msg }) => showToast({ kind: "success", text: msg }),
  });
  return async (user: UserItem) => {
    const message = `${user.nickName} 丢失手机时使用。解除后只凭密码就能登录。`;
    if (await confirm({ title: "解除两步验证", message, confirmLabel: "解除", tone: "danger" })) free.mutate(user);
  };
}
