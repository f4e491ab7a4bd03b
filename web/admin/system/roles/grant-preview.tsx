import { Button } from "@mantine/core";
import type { DataOf } from "#contract/endpoint";
import type { previewRole } from "#contract/role-grants";
import { dataScopeNames, roleMessages } from "#contract/roles";
import { Notice } from "../../parts/notice";
import { ScrollBox } from "../../parts/scroll-box";
import { Dialog } from "../../parts/window/dialog";

type Preview = DataOf<typeof previewRole>;

interface GrantPreviewProps {
  readonly roleName: string;
  readonly preview: Preview;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Who gains and loses which permissions, before it is saved. */
export function PermissionChangePreview({ roleName, preview, isSaving, onSave, onClose }: GrantPreviewProps) {
  const { gained, lost, people, peopleCount, locksYouOut } = preview;
  return (
    <Dialog title={`确认修改角色 ${roleName}`} size={560} onClose={onClose}>
      <div className="stack gap-16">
        {locksYouOut ? <Notice tone="bad" title={roleMessages.lockedOut} /> : null}
        <p>{peopleCount === 0 ? "目前没有人拥有该角色。" : `以下变化保存后立即对 ${peopleCount} 位用户生效。`}</p>
        <Changes title="新增权限" tone="gained" tags={gained} />
        <Changes title="收回权限" tone="lost" tags={lost} />
        {preview.scopeBefore === preview.scopeAfter ? null : (
          <p>
            数据范围：{dataScopeNames[preview.scopeBefore]} → {dataScopeNames[preview.scopeAfter]}
          </p>
        )}
        {people.length > 0 ? <People people={people} more={peopleCount - people.length} /> : null}
        <div className="flex end gap-8">
          <Button variant="default" onClick={onClose}>
            返回修改
          </Button>
          <Button disabled={locksYouOut} loading={isSaving} onClick={onSave} data-autofocus>
            确认保存
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Whether saving changes anybody's permissions; otherwise no preview is needed. */
export const changesPermissions = ({ gained, lost, scopeBefore, scopeAfter, locksYouOut }: Preview): boolean =>
  gained.length > 0 || lost.length > 0 || scopeBefore !== scopeAfter || locksYouOut;

interface ChangesProps {
  readonly title: string;
  readonly tone: "gained" | "lost";
  readonly tags: Preview["gained"];
}

function Changes({ title, tone, tags }: ChangesProps) {
  if (tags.length === 0) return null;
  return (
    <section>
      <h3 className={`below-8 size-14 strong ${tone === "gained" ? "green" : "red"}`}>
        {title}（{tags.length} 项）
      </h3>
      <ScrollBox label={title} className="short">
        <ul className="bare-list stack gap-8">
          {tags.map(({ permission, title: name, calls }) => (
            <li key={permission} className="box wrap-row gap-4-12 pad-8-12">
              <span className="ink">{name}</span>
              <code>{permission}</code>
              {calls.length > 0 ? <span className="size-13 muted">接口：{calls.join("、")}</span> : null}
            </li>
          ))}
        </ul>
      </ScrollBox>
    </section>
  );
}

function People({ people, more }: { people: Preview["people"]; more: number }) {
  return (
    <section>
      <h3 className="below-8 size-14 strong ink">受影响的用户</h3>
      <ScrollBox label="受影响的用户" className="short">
        <ul className="bare-list stack gap-8">
          {people.map(({ userId, username, nickName, rowsBefore, rowsAfter }) => (
            <li key={userId} className="flex between gap-12">
              {nickName || username}
              <span className="size-13 muted">
                {rowsBefore === rowsAfter ? `可见用户 ${rowsAfter} 位` : `可见用户 ${rowsBefore} → ${rowsAfter} 位`}
              </span>
            </li>
          ))}
        </ul>
      </ScrollBox>
      {more > 0 ? <p className="size-13 muted">另有 {more} 位</p> : null}
    </section>
  );
}
