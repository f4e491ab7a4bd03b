import { useMutation, useQuery } from "@tanstack/react-query";
import { listRoles } from "#contract/roles";
import { callQuery } from "../../parts/data/queries";
import { LoadedPage } from "../../parts/loaded";
import { useOfficeHistory } from "../../parts/own-history";
import { Dialog } from "../../parts/window/dialog";
import { showScreensAsRole } from "./look-as";
import { viewAsDialogOpen } from "./view-as-choice";

/** The roles in use, for seeing the screens as people with that role do. */
export function ViewAsDialog() {
  const own = useOfficeHistory();
  const close = () => viewAsDialogOpen.set(false);
  const query = useQuery(callQuery(listRoles, { query: { status: "2", pageSize: 100 } }));
  const look = useMutation({
    mutationFn: showScreensAsRole,
    onSuccess: () => {
      close();
      own.push("/");
    },
  });
  return (
    <Dialog title="以角色视角查看" size={420} onClose={close}>
      <p className="below-12 muted">看到的菜单、按钮和数据与该角色一致，只能浏览。开始和退出都会写入审计日志。</p>
      <LoadedPage query={query} boxes={[44, 44, 44]}>
        {({ list: roles }) => (
          <ul className="bare-list stack tall gap-8 pad-4">
            {roles
              .filter(({ admin }) => !admin)
              .map((role) => (
                <li key={role.roleId}>
                  <button
                    type="button"
                    className="choice-row box between"
                    disabled={look.isPending}
                    onClick={() => look.mutate(role)}
                  >
                    <span>{role.roleName}</span>
                    <span className="muted">{role.userCount} 人</span>
                  </button>
                </li>
              ))}
          </ul>
        )}
      </LoadedPage>
    </Dialog>
  );
}
