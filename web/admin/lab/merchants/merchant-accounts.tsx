import { Button } from "@mantine/core";
import { useState } from "react";
import { type MerchantAccount, setMerchantAccount } from "#contract/merchant-accounts";
import { useWrite } from "../../parts/data/use-write";
import { onOpening } from "../../parts/on-opening";
import { Panel } from "../../parts/panel";
import table from "../../parts/panel-table.module.css";
import { ScrollBox } from "../../parts/scroll-box";
import { StateBadge } from "../../parts/state/state-badge";
import { TimeText } from "../../parts/time-text";
import { useMay } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { accountStates } from "./merchant-states";

const AccountDialog = onOpening(async () => (await import("./account-dialog")).AccountDialog);

interface AccountsProps {
  readonly merchantId: string;
  readonly accounts: readonly MerchantAccount[];
}

/** Who of the merchant may sign in. They see its board, batches and figures and nothing else. */
export function MerchantAccounts({ merchantId, accounts }: AccountsProps) {
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const mayEdit = may("lab:merchant:account");
  const add = mayEdit ? (
    <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
      新建账号
    </Button>
  ) : undefined;
  return (
    <Panel title="账号" note="只能看到本机构的看板、批次和十人以上的统计" actions={add} isFlush={accounts.length > 0}>
      {accounts.length === 0 ? (
        <p className="size-13 muted">还没有账号。</p>
      ) : (
        <ScrollBox label="账号表">
          <table className={`${table.table} ${table.line}`}>
            <thead>
              <tr>
                <th scope="col">用户名</th>
                <th scope="col">使用人</th>
                <th scope="col">状态</th>
                <th scope="col">最近登录</th>
                <th scope="col">操作</th>
              </tr>
            </thead>
            <tbody>
              {accounts.map((account) => (
                <tr key={account.userId}>
                  <td className="mono">{account.username}</td>
                  <td>{account.nickName}</td>
                  <td>
                    <StateBadge of={accountStates} state={account.status} />
                  </td>
                  <td>
                    <TimeText at={account.lastLoginAt} />
                  </td>
                  <td>{mayEdit ? <Toggle merchantId={merchantId} account={account} /> : "—"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {isAdding ? <AccountDialog merchantId={merchantId} onClose={() => setAdding(false)} /> : null}
    </Panel>
  );
}

function Toggle({ merchantId, account }: { merchantId: string; account: MerchantAccount }) {
  const isOn = account.status === "on";
  const change = useWrite({
    work: () =>
      adminCall(setMerchantAccount, {
        params: { id: merchantId, userId: account.userId },
        body: { status: isOn ? "off" : "on" },
      }),
  });
  return (
    <Button size="compact-sm" variant="default" loading={change.isPending} onClick={() => change.mutate()}>
      {isOn ? "停用" : "启用"}
    </Button>
  );
}
