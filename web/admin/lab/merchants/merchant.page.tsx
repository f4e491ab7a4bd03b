import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getMerchant } from "#contract/merchant-accounts";
import { updateMerchant } from "#contract/merchants";
import type { MerchantItem } from "#contract/merchants.schemas";
import { confirm } from "../../parts/confirm";
import { callQuery } from "../../parts/data/queries";
import { useWrite } from "../../parts/data/use-write";
import { FactList } from "../../parts/facts";
import { lazyDialog } from "../../parts/lazy-part";
import { LoadedPage } from "../../parts/loaded";
import { OfficeLink } from "../../parts/own-link";
import { usePageAddress } from "../../parts/page-address";
import stack from "../../parts/page-stack.module.css";
import { Panel } from "../../parts/panel";
import { RecordHeader } from "../../parts/record-header";
import { screenLink } from "../../parts/screen-link";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { MerchantAccounts } from "./merchant-accounts";
import { merchantFormOf, merchantRequest } from "./merchant-form";
import { merchantStates } from "./merchant-states";

const MerchantDialog = lazyDialog(() => import("./merchant-dialog"), "MerchantDialog");
const PosterDialog = lazyDialog(() => import("./poster-dialog"), "PosterDialog");

/** One merchant: its facts, its accounts, its poster. */
export function MerchantPage() {
  const { merchantId = "" } = usePageAddress().params;
  const query = useQuery(callQuery(getMerchant, { params: { id: merchantId } }));
  return (
    <LoadedPage query={query} boxes={[64, 160, 220]}>
      {({ merchant, accounts, entryUrl }) => (
        <div className={`column gap-16 ${stack.page}`}>
          <RecordHeader
            title={merchant.name}
            of={merchantStates}
            state={merchant.status}
            actions={<MerchantActions merchant={merchant} url={entryUrl} />}
          />
          <Panel title="机构信息">
            <FactList list={factsOf(merchant, entryUrl)} />
          </Panel>
          <MerchantAccounts merchantId={merchant.id} accounts={accounts} />
        </div>
      )}
    </LoadedPage>
  );
}

function MerchantActions({ merchant, url }: { merchant: MerchantItem; url: string }) {
  const may = usePermissionCheck();
  const [open, setOpen] = useState<"edit" | "poster">();
  const close = () => setOpen(undefined);
  const isOn = merchant.status === "on";
  const change = useWrite({
    work: () => {
      const { id, version } = merchant;
      const body = {
        ...merchantRequest(merchantFormOf(merchant)),
        status: isOn ? ("off" as const) : ("on" as const),
        version,
      };
      return adminCall(updateMerchant, { params: { id }, body });
    },
  });
  const toggle = async () => {
    const message = "它的账号随即不能使用，二维码不再显示机构名称。已发放的采样管仍可绑定。";
    if (!isOn || (await confirm({ title: `停用${merchant.name}`, message, confirmLabel: "停用", tone: "danger" })))
      change.mutate();
  };
  return (
    <>
      {may("lab:merchant:edit") ? (
        <>
          <Button variant="default" loading={change.isPending} onClick={() => void toggle()}>
            {isOn ? "停用" : "启用"}
          </Button>
          <Button variant="default" data-hotkey="e" onClick={() => setOpen("edit")}>
            修改
          </Button>
        </>
      ) : null}
      <Button onClick={() => setOpen("poster")}>海报</Button>
      {open === "edit" ? <MerchantDialog merchant={merchant} onClose={close} /> : null}
      {open === "poster" ? <PosterDialog merchant={merchant} url={url} onClose={close} /> : null}
    </>
  );
}

function factsOf(merchant: MerchantItem, url: string) {
  const { code, shownName, address, contactName, contractFrom, contractUntil, id } = merchant;
  return [
    { name: "编号", value: code },
    { name: "报告上的名称", value: shownName },
    { name: "地址", value: address },
    { name: "联系人", value: contactName },
    { name: "合同", value: contractFrom || contractUntil ? `${contractFrom ?? ""} 至 ${contractUntil ?? ""}` : "" },
    { name: "现场看板", value: <OfficeLink href={screenLink("/merchant/board", { m: id })}>打开</OfficeLink> },
    { name: "批次与统计", value: <OfficeLink href={screenLink("/merchant/batches", { m: id })}>打开</OfficeLink> },
    { name: "扫码入口", value: url, isWide: true },
  ];
}
