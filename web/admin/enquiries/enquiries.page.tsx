import { useState } from "react";
import { exportEnquiries, listEnquiries, searchEnquiries } from "#contract/enquiries";
import type { EnquiryItem } from "#contract/enquiries.schemas";
import { enquiryStateNames } from "#contract/enquiry-text";
import { loadRequiredPart } from "../../shared/fetch-part";
import { PhoneSearch } from "../messages/phone-search";
import { useAssignments } from "../parts/assign/use-assignments";
import type { BulkActions } from "../parts/bulk/bulk-step";
import { useBulkActions } from "../parts/bulk/use-bulk";
import { knownKey, optionsOf } from "../parts/choice";
import { usePageOfPhone } from "../parts/data/use-page-of-phone";
import { ExportButton } from "../parts/list/export-button";
import { FilterBar } from "../parts/list/filter-bar";
import { useListState } from "../parts/list/list-state";
import { OfficeLink } from "../parts/own-link";
import { PageHeader } from "../parts/page-header";
import { screenLink } from "../parts/screen-link";
import { StateBadge } from "../parts/state/state-badge";
import { createdColumn } from "../parts/table/cells";
import { ListTable } from "../parts/table/list-table";
import { LongText } from "../parts/table/long-text";
import type { TableColumn } from "../parts/table/table-column";
import { usePermissionCheck } from "../session/access";
import { enquiryStates, enquiryTopicName } from "./enquiry-words";

const keys = ["state", "assignee", "beginTime", "endTime"] as const;

const columns: readonly TableColumn<EnquiryItem, "createdAt">[] = [
  {
    key: "topic",
    title: "咨询内容",
    isFixed: true,
    width: 160,
    cell: (one) => (
      <OfficeLink href={screenLink("/site/enquiries/$enquiryId", { enquiryId: one.id })}>
        {enquiryTopicName(one.topic)}
      </OfficeLink>
    ),
  },
  { key: "state", title: "状态", width: 100, cell: (one) => <StateBadge of={enquiryStates} state={one.state} /> },
  { key: "organisation", title: "单位", width: 160, cell: (one) => one.organisation || "—" },
  { key: "name", title: "称呼", width: 80, cell: (one) => one.nameMasked || "—" },
  { key: "phone", title: "手机号", width: 130, cell: (one) => one.phoneMasked || "—" },
  { key: "text", title: "需求", width: 260, cell: (one) => <LongText text={one.text} /> },
  createdColumn("提交时间"),
  { key: "handledBy", title: "处理人", width: 90, cell: (one) => one.handledBy?.name || "—" },
  { key: "note", title: "最近答复", width: 180, isHiddenAtFirst: true, cell: (one) => one.note || "—" },
];

const bulkSteps: BulkActions<EnquiryItem> = {
  tags: ["site:enquiry:handle"],
  idOf: ({ id }) => id,
  nameOf: (one) => [enquiryTopicName(one.topic), one.nameMasked].filter(Boolean).join(" "),
  steps: () => loadRequiredPart(() => import("./enquiry-bulk"), "enquiryBulkSteps"),
  assignable: "enquiry",
};

/** Enquiries of visitors through the site's form, the newest first. */
export function EnquiriesPage() {
  const list = useListState(keys);
  const [phone, setPhone] = useState("");
  const state = knownKey(enquiryStateNames, list.filters.state);
  const assigned = useAssignments("enquiry");
  const { assignee, ...rest } = list.query;
  // A search by phone passes over whom it was given to.
  const asked = { ...rest, state, ...(phone ? {} : { assignee: Number(assignee) || undefined }) };
  const query = usePageOfPhone([listEnquiries, searchEnquiries], asked, phone, {
    hasOwnExport: true,
  });
  const reset = () => {
    setPhone("");
    list.reset();
  };
  const search = (found: string) => {
    setPhone(found);
    list.set({});
  };
  const bulk = useBulkActions(bulkSteps, query.data?.list);
  return (
    <>
      <PageHeader title="咨询" note="官网访客提交的需求，联系后记下结果" actions={<Export state={state} />} />
      <FilterBar
        list={list}
        fields={[
          { key: "state", label: "状态", options: optionsOf(enquiryStateNames) },
          ...assigned.filters,
          { key: "beginTime", label: "提交时间", isSpan: true },
        ]}
      >
        <PhoneSearch phone={phone} onSearch={search} />
      </FilterBar>
      <ListTable
        label="咨询"
        columns={[...columns, ...assigned.columns]}
        list={{ ...list, isFiltered: list.isFiltered || phone !== "", reset }}
        query={query}
        hrefOf={(one) => screenLink("/site/enquiries/$enquiryId", { enquiryId: one.id })}
        {...bulk}
        empty={{ title: "还没有咨询", text: "访客在官网“检测定制”页提交需求后，会出现在这里。" }}
      />
    </>
  );
}

function Export({ state }: { state: keyof typeof enquiryStateNames | undefined }) {
  const may = usePermissionCheck();
  if (!may("site:enquiry:handle")) return null;
  return <ExportButton endpoint={exportEnquiries} query={{ state }} name="咨询" />;
}
