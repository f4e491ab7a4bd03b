import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { privacyRequestName } from "#contract/my-data";
import { readCustomer } from "#contract/service";
import { enquiryStates, enquiryTopicName } from "../enquiries/enquiry-words";
import { reportStates } from "../lab/reports/report-states";
import { TubeLink } from "../lab/specimens/barcodes/barcode-text";
import { callQuery } from "../parts/data/queries";
import { formatTime } from "../parts/format-time";
import { lazyPart } from "../parts/lazy-part";
import { LoadedPage } from "../parts/loaded";
import { usePageAddress } from "../parts/page-address";
import { PageHeader } from "../parts/page-header";
import { screenLink } from "../parts/screen-link";
import { RecordSearch } from "../parts/search/record-search";
import { Skeleton } from "../parts/skeleton";
import { StateBadge } from "../parts/state/state-badge";
import { privacyStates } from "../privacy/privacy-words";
import type { Customer } from "./customer.types";
import { CustomerMessages } from "./customer-messages";
import { CustomerPeople } from "./customer-people";
import { CustomerRecordList, CustomerRecordRow, PermittedLink } from "./desk-rows";
import { describeTubeLocation } from "./where-is";

const isUnderWay = ({ state }: Customer["notices"][number]) => state === "queued" || state === "sending";

const CustomerNotes = lazyPart(() => import("./customer-notes"), "CustomerNotes");

/** Everything about the people behind one phone, for whoever answers the telephone. */
export function CustomerPage() {
  const { personId = "" } = usePageAddress().params;
  const query = useQuery({
    ...callQuery(readCustomer, { params: { id: personId } }),
    // Who has just sent a notice again sees it go.
    refetchInterval: ({ state: { data } }) => (data?.notices.some(isUnderWay) ? 3_000 : false),
  });
  return (
    <LoadedPage query={query} boxes={[64, 240, 240]}>
      {(customer) => (
        <>
          <PageHeader
            title={`客户 ${customer.phoneMasked}`}
            tabTitle={`客户 ${customer.phoneMasked.slice(-4)}`}
            note={`${customer.people.length} 人，${customer.tubes.length} 支采样管，${customer.reports.length} 份报告`}
            actions={<RecordSearch />}
          />
          <div className="split fold start gap-16">
            <div className="column gap-16">
              <Tubes customer={customer} />
              <Reports customer={customer} />
              <CustomerMessages notices={customer.notices} codes={customer.codes} phone={customer.phoneMasked} />
            </div>
            <div className="column gap-16">
              <CustomerPeople people={customer.people} />
              <Suspense fallback={<Skeleton height={240} />}>
                <CustomerNotes customer={customer} />
              </Suspense>
              <Enquiries enquiries={customer.enquiries} />
              <Requests requests={customer.requests} />
            </div>
          </div>
        </>
      )}
    </LoadedPage>
  );
}

/** The owner, where one phone has several people. */
const ownerOf = ({ people }: Customer, personId: string) =>
  people.length > 1 ? (people.find(({ id }) => id === personId)?.nameMasked ?? "") : "";

function Tubes({ customer }: { customer: Customer }) {
  return (
    <CustomerRecordList
      title="采样管"
      note="重新采样、更换、登记遗失，在采样管的页面上"
      of={customer.tubes}
      nothing="名下没有采样管。"
    >
      {(tube) => (
        <CustomerRecordRow key={tube.id} at={tube.boundAt} note={describeTubeLocation(tube)}>
          <TubeLink tubeId={tube.id} barcode={tube.barcode} />
          <span className="ink">{tube.product.name}</span>
          <span className="size-13 muted">{ownerOf(customer, tube.personId)}</span>
        </CustomerRecordRow>
      )}
    </CustomerRecordList>
  );
}

function Reports({ customer }: { customer: Customer }) {
  return (
    <CustomerRecordList
      title="报告"
      note="更正、撤回、打印，在报告的页面上"
      of={customer.reports}
      nothing="还没有报告。"
    >
      {(report) => (
        <CustomerRecordRow
          key={report.id}
          at={report.publishedAt}
          note={report.firstViewedAt === null ? "客户还未查看" : `客户 ${formatTime(report.firstViewedAt)} 首次查看`}
        >
          <PermittedLink tag="lab:report:list" href={screenLink("/lab/reports/$reportId", { reportId: report.id })}>
            {report.number ?? "未编号的报告"}
          </PermittedLink>
          <StateBadge of={reportStates} state={report.state} />
          <span className="ink">{report.product.name}</span>
          <span className="size-13 muted">{ownerOf(customer, report.personId)}</span>
        </CustomerRecordRow>
      )}
    </CustomerRecordList>
  );
}

function Enquiries({ enquiries }: Pick<Customer, "enquiries">) {
  return (
    <CustomerRecordList title="咨询" of={enquiries} nothing="没有提交过咨询。">
      {({ id, topic, state, handledBy, createdAt }) => (
        <CustomerRecordRow key={id} at={createdAt} note={handledBy ? `${handledBy.name} 处理` : ""}>
          <PermittedLink tag="site:enquiry:list" href={screenLink("/site/enquiries/$enquiryId", { enquiryId: id })}>
            {enquiryTopicName(topic)}
          </PermittedLink>
          <StateBadge of={enquiryStates} state={state} />
        </CustomerRecordRow>
      )}
    </CustomerRecordList>
  );
}

function Requests({ requests }: Pick<Customer, "requests">) {
  return (
    <CustomerRecordList
      title="个人信息请求"
      note="撤回同意和删除，由客户在“我的数据”里提出"
      of={requests}
      nothing="没有提出过请求。"
    >
      {({ id, state, createdAt, ...request }) => (
        <CustomerRecordRow key={id} at={createdAt}>
          <PermittedLink tag="site:privacy:list" href={screenLink("/site/privacy/$requestId", { requestId: id })}>
            {privacyRequestName(request)}
          </PermittedLink>
          <StateBadge of={privacyStates} state={state} />
        </CustomerRecordRow>
      )}
    </CustomerRecordList>
  );
}
