import { Button } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { EmptyState } from "../parts/blank";
import { useOfficeHistory } from "../parts/own-history";
import { OfficeLink } from "../parts/own-link";
import { PermissionExplanation } from "../parts/why/why-tag";
import { holdsAnyPermission } from "../session/access";
import { useCurrentUser } from "../session/current-user";
import type { AdminScreen } from "./screen";
import { permissionOfPath, titleOfScreen } from "./screen-tags";

/**
 * A page that exists but is not open to this person: which permission it needs, and who can grant it; or that no menu
 * contains it any more.
 */
export function NoPermission({ screen }: { screen: AdminScreen }) {
  const own = useOfficeHistory();
  const { permissions } = useCurrentUser();
  const { noGoBack } = useSearch({ strict: false }) as { noGoBack?: unknown };
  const goBack = () => (noGoBack || history.length < 2 ? own.push("/") : own.back());
  const tag = screen.permission ?? permissionOfPath(screen.path);
  const back = (
    <Button variant="default" onClick={goBack}>
      返回
    </Button>
  );
  if (!screen.permission && tag && holdsAnyPermission(permissions, [tag])) {
    const mayRestore = holdsAnyPermission(permissions, ["admin:sysMenu:list"]);
    return (
      <EmptyState
        kind="not-found"
        title="该页面已从菜单中移除"
        text={`“${titleOfScreen(screen.path)}”不在您的菜单里，您的权限没有变化。`}
        action={
          <div className="stack items-mid gap-16">
            {mayRestore ? <OfficeLink href="/system/menus">到菜单管理恢复</OfficeLink> : null}
            {back}
          </div>
        }
      />
    );
  }
  return (
    <EmptyState
      kind="locked"
      title={`您没有打开“${titleOfScreen(screen.path)}”的权限`}
      text="you have no permission to enter this page"
      action={
        <div className="stack items-mid gap-16">
          {tag ? <PermissionExplanation tag={tag} /> : null}
          {back}
        </div>
      }
    />
  );
}
