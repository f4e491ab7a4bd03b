import type { Permission } from "#contract/permissions";
import { ScrollBox } from "../scroll-box";
import { Dialog } from "../window/dialog";
import { PermissionExplanation } from "./why-tag";

/** Which permissions the page's missing actions need, and who can grant them. */
export function HiddenActionsDialog({ tags, onClose }: { tags: readonly Permission[]; onClose: () => void }) {
  return (
    <Dialog title="为什么有些操作看不到" size={520} onClose={onClose}>
      <p className="below-12 muted">以下操作需要您还没有的权限。请把需要的权限告诉可授权的同事。</p>
      <ScrollBox label="需要的权限" className="tall">
        <ul className="bare-list stack gap-8">
          {tags.map((tag) => (
            <li key={tag}>
              <PermissionExplanation tag={tag} />
            </li>
          ))}
        </ul>
      </ScrollBox>
    </Dialog>
  );
}
