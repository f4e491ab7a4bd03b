import { Button } from "@mantine/core";
import { useState } from "react";
import { setMerchantAccount } from "#contract/merchant-accounts";
import type { MerchantAccount } from "#contract/merchant-accounts.schemas";
import { useWrite } from "../../parts/data/use-write";
import { lazyDialog } from "../../parts/lazy-part";
import { Panel } from "../../parts/panel";
import { type PanelColumn, PanelTable } from "../../parts/panel-table";
import { StateBadge } from "../../parts/state/state-badge";
import { TimeText } from "../../parts/time-text";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";
import { accountStates } from "./merchant-states";

const AccountDialog = lazyDialog(() => import("./account-dialog"), "AccountDialog");

interface AccountsProps {
  readonly merchantId: string;
  readonly accounts: readonly MerchantAccount[];
}

/** People of the merchant who may sign in. They see its board, batches and figures and nothing else. */
export function MerchantAccounts({ merchantId, accounts }: AccountsProps) {
  const may = usePermissionCheck();
  const [isAdding, setAdding] = useState(false);
  const mayEdit = may("lab:merchant:account");
  const columns: readonly PanelColumn<MerchantAccount>[] = [
    { title: "用户名", className: "mono", cell: ({ username }) => username },
    { title: "使用人", cell: ({ nickName }) => nickName },
    { title: "状态", cell: ({ status }) => <StateBadge of={accountStates} state={status} /> },
    { title: "最近登录", cell: ({ lastLoginAt }) => <TimeText at={lastLoginAt} /> },
    {
      title: "操作",
      cell: (account) => (mayEdit ? <Toggle merchantId={merchantId} account={account} /> : "—"),
    },
  ];
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
        <PanelTable label="账号表" columns={columns} rows={accounts} keyOf={({ userId }) => userId} isLine />
      )}
      {isAdding ? <AccountDialog merchantId={merchantId} onClose={() => setAdding(false)} /> : null}
    </Panel>
  );
}

function Toggle({ merchantId, account }: { merchantId: string; account: MerchantAccount }) {
  const isOn = account.status === "on";
  const change = useWrite({
    work: () =>
      withPasswordCheck(() =>
        adminCall(setMerchantAccount, {
          params: { id: merchantId, userId: account.userId },
          body: { status: isOn ? "off" : "on" },
        }),
      ),
  });
  return (
    <Button size="compact-sm" variant="default" loading={change.isPending} onClick={() => change.mutate()}>
      {isOn ? "停用" : "启用"}
    </Button>
  );
}
