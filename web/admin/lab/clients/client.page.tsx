import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getClient, updateClient } from "#contract/clients";
import type { ClientItem } from "#contract/clients.schemas";
import { clientGrantNames } from "#contract/order-states";
import { now } from "../../../shared/clock";
import { nameOfKey } from "../../parts/choice";
import { confirm } from "../../parts/confirm";
import { callQuery } from "../../parts/data/queries";
import { useWrite } from "../../parts/data/use-write";
import { FactList } from "../../parts/facts";
import { formatTime } from "../../parts/format-time";
import { lazyDialog } from "../../parts/lazy-part";
import { LoadedPage } from "../../parts/loaded";
import { Notice } from "../../parts/notice";
import { OfficeLink } from "../../parts/own-link";
import { usePageAddress } from "../../parts/page-address";
import stack from "../../parts/page-stack.module.css";
import { Panel } from "../../parts/panel";
import { RecordHeader } from "../../parts/record-header";
import { screenLink } from "../../parts/screen-link";
import { Dialog } from "../../parts/window/dialog";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";
import { useProductOptions } from "../option-lists";
import { clientFormOf, clientRequest } from "./client-form";
import { clientStates, webhookEventName } from "./client-words";
import { WebhookDeliveries } from "./deliveries";
import { type ClientCredentials, NewClientCredentials } from "./proofs";

const ClientDialog = lazyDialog(() => import("./client-dialog"), "ClientDialog");
const minutes = (at: number) => formatTime(at, "{y}-{m}-{d} {h}:{i}");

/** One client: its permissions, key, webhook and deliveries. */
export function ClientPage() {
  const { clientId = "" } = usePageAddress().params;
  const query = useQuery(callQuery(getClient, { params: { id: clientId } }));
  return (
    <LoadedPage query={query} boxes={[64, 180, 320]}>
      {(client) => (
        <div className={`column gap-16 ${stack.page}`}>
          <RecordHeader
            title={client.name}
            of={clientStates}
            state={client.status}
            actions={<ClientActions client={client} />}
          >
            {client.merchant.name}
          </RecordHeader>
          <Standing client={client} />
          <ClientFacts client={client} />
          <WebhookDeliveries client={client} />
        </div>
      )}
    </LoadedPage>
  );
}

function Standing({ client: { status, webhookFailedAt, webhookFailingSince } }: { client: ClientItem }) {
  if (status === "off")
    return (
      <Notice tone="neutral" title="送检单位已停用">
        它的接口密钥已不能使用，也不再推送；已有的订单不受影响。
      </Notice>
    );
  if (webhookFailedAt !== null)
    return (
      <Notice tone="bad" title="推送已停止">
        从 {minutes(webhookFailingSince ?? webhookFailedAt)}{" "}
        起没有一次成功。请与对方确认地址后点「修改」并保存，即重新开始。
      </Notice>
    );
  if (webhookFailingSince !== null)
    return (
      <Notice tone="warn" title="推送没有应答">
        从 {minutes(webhookFailingSince)} 起没有成功，会按越来越长的间隔重试；连续 5 天不成功则停止。
      </Notice>
    );
  return null;
}

function ClientFacts({ client }: { client: ClientItem }) {
  const products = useProductOptions();
  const nameOf = (code: string) => products.find(({ value }) => value === code)?.label ?? code;
  const until = (at: number | null) => (at !== null && at > now() ? `旧密钥到 ${minutes(at)} 仍可用` : "");
  return (
    <Panel title="基本信息">
      <FactList
        isWide
        list={[
          { name: "可送检产品", value: client.products.map(nameOf).join("、") },
          { name: "接口权限", value: client.grants.map((one) => nameOfKey(clientGrantNames, one)).join("、") },
          {
            name: "接口密钥",
            value: [`${minutes(client.keyMadeAt)} 生成`, until(client.oldKeyUntil)].filter(Boolean).join("，"),
          },
          {
            name: "订单",
            value: <OfficeLink href={screenLink("/lab/orders", { clientId: client.id })}>查看订单</OfficeLink>,
          },
          { name: "推送地址", value: client.webhookUrl, isWide: true },
          {
            name: "推送内容",
            value: client.webhookUrl ? client.webhookEvents.map(webhookEventName).join("、") : "",
            isWide: true,
          },
          { name: "签名密钥", value: client.webhookUrl ? until(client.oldSecretUntil) || "已设置" : "" },
        ]}
      />
    </Panel>
  );
}

function ClientActions({ client }: { client: ClientItem }) {
  const may = usePermissionCheck();
  const [isEditing, setEditing] = useState(false);
  const [proofs, setProofs] = useState<ClientCredentials>();
  const isOn = client.status === "on";
  const change = useWrite({
    work: async (more: { status?: "on" | "off"; newKey?: number; newSecret?: boolean }) => {
      const { id, version, status } = client;
      const body = { ...clientRequest(clientFormOf(client), status), version, ...more };
      return (await withPasswordCheck(() => adminCall(updateClient, { params: { id }, body }))).data;
    },
    done: ({ key, secret }) => {
      if (key || secret) setProofs({ key, secret });
    },
  });
  if (!may("lab:client:edit")) return null;
  const toggle = async () => {
    const message = "它的接口密钥从下一次调用起就被拒绝，也不再推送。";
    if (!isOn || (await confirm({ title: `停用${client.name}`, message, confirmLabel: "停用", tone: "danger" })))
      change.mutate({ status: isOn ? "off" : "on" });
  };
  const rotate = async (what: "key" | "secret") => {
    const title = what === "key" ? "更换接口密钥" : "更换签名密钥";
    const message =
      what === "key"
        ? "新密钥只显示一次；旧密钥还能用 24 小时，便于对方切换。如果旧密钥已泄露，请先停用，再更换并启用。"
        : "新的签名密钥只显示一次；24 小时内每次推送同时带新旧两个签名。";
    if (await confirm({ title, message, confirmLabel: "更换" }))
      change.mutate(what === "key" ? { newKey: isOn ? 24 : 0 } : { newSecret: true });
  };
  return (
    <>
      <Button variant="default" loading={change.isPending} onClick={() => void toggle()}>
        {isOn ? "停用" : "启用"}
      </Button>
      <Button variant="default" onClick={() => void rotate("key")}>
        更换接口密钥
      </Button>
      {client.webhookUrl ? (
        <Button variant="default" onClick={() => void rotate("secret")}>
          更换签名密钥
        </Button>
      ) : null}
      <Button data-hotkey="e" onClick={() => setEditing(true)}>
        修改
      </Button>
      {isEditing ? <ClientDialog client={client} onClose={() => setEditing(false)} /> : null}
      {proofs ? (
        <Dialog title="密钥" size={640} onClose={() => setProofs(undefined)}>
          <NewClientCredentials proofs={proofs} onClose={() => setProofs(undefined)} />
        </Dialog>
      ) : null}
    </>
  );
}
