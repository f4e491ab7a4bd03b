import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { listDeliveries, sendDelivery } from "#contract/clients";
import type { ClientItem, DeliveryItem } from "#contract/clients.schemas";
import { queryKeyOf } from "../../parts/data/key-of";
import { useWrite } from "../../parts/data/use-write";
import { ErrorState } from "../../parts/error-state";
import { formatTime } from "../../parts/format-time";
import { OfficeLink } from "../../parts/own-link";
import { Panel } from "../../parts/panel";
import { type PanelColumn, PanelTable } from "../../parts/panel-table";
import { screenLink } from "../../parts/screen-link";
import { Skeleton } from "../../parts/skeleton";
import { StateBadge } from "../../parts/state/state-badge";
import { TimeText } from "../../parts/time-text";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall, silentAdminCall } from "../../session/admin-call";
import { deliveryStates } from "../orders/order-words";
import { webhookEventName } from "./client-words";

const columns: readonly PanelColumn<DeliveryItem>[] = [
  { title: "通知", isRowHead: true, cell: ({ event }) => <span className="nowrap">{webhookEventName(event)}</span> },
  {
    title: "订单",
    cell: ({ orderId, orderNo }) =>
      orderId ? (
        <OfficeLink href={screenLink("/lab/orders/$orderId", { orderId })} className="mono">
          {orderNo}
        </OfficeLink>
      ) : (
        "—"
      ),
  },
  { title: "状态", cell: ({ state }) => <StateBadge of={deliveryStates} state={state} /> },
  { title: "产生时间", cell: ({ createdAt }) => <TimeText at={createdAt} /> },
  { title: "推送经过", cell: (one) => <Attempts of={one} /> },
];

function Attempts({ of: { log, state, notBefore } }: { of: DeliveryItem }) {
  return (
    <div className="column gap-2 size-13">
      {log.map(({ at, status, tookMs, error }) => (
        <span key={at} className="nowrap">
          {[
            formatTime(at, "{y}-{m}-{d} {h}:{i}:{s}"),
            status === 0 ? `没有应答（${reasonOf(error)}）` : `HTTP ${status}`,
            `${tookMs} 毫秒`,
          ].join("　")}
        </span>
      ))}
      {state === "queued" ? <span className="muted">下一次 {formatTime(notBefore, "{y}-{m}-{d} {h}:{i}")}</span> : null}
    </div>
  );
}

/** The error in a few words; the details are in the server's log. */
function reasonOf(error: string): string {
  if (/timeout/i.test(error)) return "5 秒超时";
  if (/private|address/i.test(error)) return "地址不可用";
  if (/ENOTFOUND|EAI_AGAIN/.test(error)) return "域名无法解析";
  return /cert|TLS|SSL/i.test(error) ? "证书有问题" : "连接失败";
}

/** The events of a client, the newest first, page by page. */
function useDeliveries(clientId: string) {
  return useInfiniteQuery({
    queryKey: queryKeyOf(listDeliveries, clientId),
    queryFn: async ({ pageParam, signal }) => {
      const query = { clientId, pageSize: 20, ...(pageParam ? { cursor: pageParam } : {}) };
      return (await silentAdminCall(listDeliveries, { query, signal })).data;
    },
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval: 15_000,
  });
}

/** What was sent to a client's webhook, with every attempt; buttons for a test and for sending one event again. */
export function WebhookDeliveries({ client }: { client: ClientItem }) {
  const may = usePermissionCheck();
  const query = useDeliveries(client.id);
  const send = useWrite({
    work: (deliveryId: string | undefined) =>
      adminCall(sendDelivery, { params: { id: client.id }, body: deliveryId ? { deliveryId } : {} }),
    done: () => showToast({ kind: "success", text: "已推送，稍后看结果" }),
  });
  const rows = query.data?.pages.flatMap(({ list }) => list);
  const isHeard = client.webhookUrl !== "" && client.webhookFailedAt === null && client.status === "on";
  const mayEdit = may("lab:client:edit") && isHeard;
  const ping = (
    <Button size="compact-md" variant="default" loading={send.isPending} onClick={() => send.mutate(undefined)}>
      测试推送
    </Button>
  );
  return (
    <Panel
      title="推送记录"
      note="保留 90 天；签名遵循 Standard Webhooks"
      isFlush={(rows?.length ?? 0) > 0}
      actions={mayEdit ? ping : undefined}
    >
      {query.error && !rows ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {!rows && !query.error ? <Skeleton height={120} /> : null}
      {rows?.length === 0 ? <Nothing hasUrl={client.webhookUrl !== ""} /> : null}
      {rows && rows.length > 0 ? (
        <PanelTable
          label="推送记录表"
          columns={mayEdit ? [...columns, againColumn(send.mutate)] : columns}
          rows={rows}
          keyOf={({ id }) => id}
          isLine
        />
      ) : null}
      {query.hasNextPage ? (
        <div className="pad-12 centred">
          <Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            更早的记录
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

const againColumn = (onAgain: (deliveryId: string) => void): PanelColumn<DeliveryItem> => ({
  title: "操作",
  cell: ({ id, state, event, orderNo }) =>
    state === "queued" ? (
      "—"
    ) : (
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`重新推送 ${webhookEventName(event)} ${orderNo ?? ""}`}
        onClick={() => onAgain(id)}
      >
        重新推送
      </Button>
    ),
});

function Nothing({ hasUrl }: { hasUrl: boolean }) {
  return (
    <p className="size-13 muted">
      {hasUrl
        ? "还没有推送。可以先测试推送，确认对方收得到。"
        : "没有设置推送地址。点「修改」填写后，订单的进展会推送给对方。"}
    </p>
  );
}
