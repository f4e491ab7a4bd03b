import { useQuery } from "@tanstack/react-query";
import { readEnquiry, revealEnquiry } from "#contract/enquiries";
import type { EnquiryDetail } from "#contract/enquiries.schemas";
import { callQuery } from "../parts/data/queries";
import { FactList } from "../parts/facts";
import { formatTime } from "../parts/format-time";
import { LoadedPage } from "../parts/loaded";
import { usePageAddress } from "../parts/page-address";
import { PageHeader } from "../parts/page-header";
import stack from "../parts/page-stack.module.css";
import { Panel } from "../parts/panel";
import { RevealButtons } from "../parts/reveal-buttons";
import { StateBadge } from "../parts/state/state-badge";
import { usePermissionCheck } from "../session/access";
import { adminCall } from "../session/admin-call";
import { AnswerForm } from "./answer-form";
import { EnquiryAnswers } from "./answers";
import { enquiryPageName, enquiryStates, enquiryTopicName } from "./enquiry-words";

/** One enquiry: what was asked, by whom, and what was done about it. */
export function EnquiryPage() {
  const { enquiryId = "" } = usePageAddress().params;
  const query = useQuery(callQuery(readEnquiry, { params: { id: enquiryId } }));
  return <LoadedPage query={query}>{(enquiry) => <Enquiry key={enquiry.version} enquiry={enquiry} />}</LoadedPage>;
}

function Enquiry({ enquiry }: { enquiry: EnquiryDetail }) {
  const may = usePermissionCheck();
  const canHandle = may("site:enquiry:handle");
  return (
    <div className={`column gap-16 ${stack.page}`}>
      <PageHeader
        title={enquiryTopicName(enquiry.topic)}
        tabTitle={`咨询 ${enquiry.phoneMasked.slice(-4)}`}
        note={
          <span className="wrap-row gap-4-12">
            <StateBadge of={enquiryStates} state={enquiry.state} />
            {formatTime(enquiry.createdAt)} 提交
          </span>
        }
      />
      <div className="halves fold-wide start gap-16">
        <Panel title="需求">
          <p className="tray anywhere pre-line below-16 pad-12-16 ink">{enquiry.text}</p>
          <FactList list={factsOf(enquiry)} />
          {canHandle ? (
            <div className="above-16">
              <RevealButtons
                names={{ name: "完整称呼", phone: "完整手机号" }}
                fields={["name", "phone"]}
                example="回电答复咨询"
                reveal={async (body) => (await adminCall(revealEnquiry, { params: { id: enquiry.id }, body })).data}
              />
            </div>
          ) : null}
        </Panel>
        <Panel title="处理">
          {canHandle ? <AnswerForm key={enquiry.version} enquiry={enquiry} /> : null}
          <h3 className="flat size-15 ink above-16 below-8">处理记录</h3>
          <EnquiryAnswers answers={enquiry.answers} />
        </Panel>
      </div>
    </div>
  );
}

function factsOf(enquiry: EnquiryDetail) {
  return [
    { name: "单位", value: enquiry.organisation },
    { name: "称呼", value: enquiry.nameMasked },
    { name: "手机号", value: enquiry.phoneMasked },
    { name: "来自页面", value: enquiryPageName(enquiry.page) },
    { name: "处理人", value: enquiry.handledBy?.name ?? "" },
    { name: "处理时间", value: formatTime(enquiry.handledAt) },
  ];
}
