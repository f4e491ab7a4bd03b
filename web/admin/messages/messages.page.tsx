import { useState } from "react";
import type { DataOf } from "#contract/endpoint";
import {
  listOutbox,
  messageChannelNames,
  messageErrorNames,
  messageKindNames,
  messageStateNames,
  searchOutbox,
} from "#contract/outbox";
import { loadRequiredPart } from "../../shared/fetch-part";
import type { BulkActions } from "../parts/bulk/bulk-step";
import { useBulkActions } from "../parts/bulk/use-bulk";
import { knownKey, nameOfKey, optionsOf } from "../parts/choice";
import { usePageOfPhone } from "../parts/data/use-page-of-phone";
import { FilterBar } from "../parts/list/filter-bar";
import { useListState } from "../parts/list/list-state";
import { OfficeLink } from "../parts/own-link";
import { PageHeader } from "../parts/page-header";
import { screenLink } from "../parts/screen-link";
import { RecordSearch } from "../parts/search/record-search";
import { StateBadge } from "../parts/state/state-badge";
import { createdColumn } from "../parts/table/cells";
import { ListTable } from "../parts/table/list-table";
import type { TableColumn } from "../parts/table/table-column";
import { TimeText } from "../parts/time-text";
import { messageStates } from "./message-states";
import { PhoneSearch } from "./phone-search";

const keys = ["state", "kind", "channel", "beginTime", "endTime"] as const;

type Message = DataOf<typeof listOutbox>["list"][number];

const columns: readonly TableColumn<Message, "createdAt">[] = [
  {
    key: "kind",
    title: "短信",
    isFixed: true,
    width: 140,
    cell: (message) => (
      <OfficeLink href={screenLink("/messages/$messageId", { messageId: message.id })}>
        {nameOfKey(messageKindNames, message.kind)}
      </OfficeLink>
    ),
  },
  { key: "phone", title: "手机号", width: 130, cell: (message) => message.phoneMasked },
  {
    key: "state",
    title: "状态",
    width: 120,
    cell: (message) => <StateBadge of={messageStates} state={message.state} />,
  },
  { key: "channel", title: "渠道", width: 80, cell: (message) => messageChannelNames[message.channel] },
  { key: "attempts", title: "发送次数", align: "end", width: 80, cell: (message) => message.attempts },
  {
    key: "lastError",
    title: "最近的问题",
    width: 200,
    cell: (message) => (message.lastError ? nameOfKey(messageErrorNames, message.lastError) : "—"),
  },
  createdColumn("创建时间"),
  { key: "deliveredAt", title: "送达时间", width: 110, cell: (message) => <TimeText at={message.deliveredAt} /> },
  {
    key: "provider",
    title: "服务商",
    width: 90,
    isHiddenAtFirst: true,
    cell: (message) => message.provider ?? "—",
  },
];

const bulkSteps: BulkActions<Message> = {
  tags: ["msg:message:resend"],
  idOf: ({ id }) => id,
  nameOf: ({ phoneMasked }) => phoneMasked,
  steps: () => loadRequiredPart(() => import("./message-bulk"), "messageBulkSteps"),
};

/** Text messages, the newest first; searchable by phone without the number in an address. */
export function MessagesPage() {
  const list = useListState(keys);
  const [phone, setPhone] = useState("");
  const { state, kind, channel } = list.filters;
  const reset = () => {
    setPhone("");
    list.reset();
  };
  const asked = {
    ...list.query,
    state: knownKey(messageStateNames, state),
    kind: knownKey(messageKindNames, kind),
    channel: knownKey(messageChannelNames, channel),
  };
  const query = usePageOfPhone([listOutbox, searchOutbox], asked, phone);
  const bulk = useBulkActions(bulkSteps, query.data?.list);
  return (
    <>
      <PageHeader
        title="短信记录"
        note="接收人、原因与送达情况；样本结束 90 天后归档，从采样管打开"
        actions={
          <>
            <RecordSearch />
            <OfficeLink href="/messages/templates">模板与用量</OfficeLink>
          </>
        }
      />
      <FilterBar
        list={list}
        fields={[
          { key: "state", label: "状态", options: optionsOf(messageStateNames) },
          { key: "kind", label: "类型", options: optionsOf(messageKindNames) },
          { key: "channel", label: "渠道", options: optionsOf(messageChannelNames) },
          { key: "beginTime", label: "创建时间", isSpan: true },
        ]}
      >
        <PhoneSearch
          phone={phone}
          onSearch={(found) => {
            setPhone(found);
            list.set({});
          }}
        />
      </FilterBar>
      <ListTable
        label="短信记录"
        columns={columns}
        list={{ ...list, isFiltered: list.isFiltered || phone !== "", reset }}
        query={query}
        hrefOf={(message) => screenLink("/messages/$messageId", { messageId: message.id })}
        {...bulk}
        empty={{ title: "还没有短信", text: "客户获取验证码、报告发布时，短信会出现在这里。" }}
      />
    </>
  );
}
