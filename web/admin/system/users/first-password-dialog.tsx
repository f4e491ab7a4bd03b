import { Button } from "@mantine/core";
import { CopyText } from "../../parts/copy-text";
import { saveFile } from "../../parts/save-file";
import { Dialog } from "../../parts/window/dialog";
import { accountsFile, type NewAccount, showFirstPassword } from "./first-password";

/** The first passwords of new users, which cannot be shown again. */
export function FirstPasswordDialog({ accounts }: { accounts: readonly NewAccount[] }) {
  const close = () => showFirstPassword([]);
  return (
    <Dialog
      title={accounts.length === 1 ? "初始密码" : `${accounts.length} 位用户的初始密码`}
      size={520}
      onClose={close}
    >
      <p className="muted">密码只显示这一次。请交给本人，首次登录时须修改。</p>
      <ul className="bare-list stack lines above-12 below-12">
        {accounts.slice(0, 10).map(({ username, nickName, password }) => (
          <li key={username} className="row between gap-12">
            <span>
              <strong>{nickName}</strong> {username}
            </span>
            <CopyText text={password} label="密码" />
          </li>
        ))}
      </ul>
      {accounts.length > 10 ? <p className="muted">其余 {accounts.length - 10} 位请下载查看。</p> : null}
      <div className="flex end gap-8 above-12">
        {accounts.length > 1 ? (
          <Button variant="default" onClick={() => save(accountsFile(accounts))}>
            下载名单
          </Button>
        ) : null}
        <Button onClick={close}>已记下</Button>
      </div>
    </Dialog>
  );
}

function save(text: string): void {
  saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), "新用户初始密码.csv");
}
