import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type EnquiryItem, readEnquiry } from "#contract/enquiries";
import { Facts } from "../lab/parts/facts";
import { labQuery } from "../lab/parts/lab-queries";
import { Loaded } from "../lab/parts/loaded";
import { StateBadge } from "../lab/parts/state-badge";
import { formatTime } from "../parts/format-time";
import { PageHeader } from "../parts/page-header";
import { Panel } from "../parts/panel";
import { useMay } from "../session/access";
import { AnswerForm } from "./answer-form";
import { ContactButtons } from "./contact-buttons";
import css from "./enquiries.module.css";
import { enquiryStates, topicWord } from "./enquiry-words";

/** One enquiry: what was asked, by whom, and what was done about it. */
export function EnquiryPage() {
  const { enquiryId = "" } = useParams({ strict: false }) as { enquiryId?: string };
  const query = useQuery(labQuery(readEnquiry, { params: { id: enquiryId } }));
  return <Loaded query={query}>{(enquiry) => <Enquiry key={enquiry.version} enquiry={enquiry} />}</Loaded>;
}

function Enquiry({ enquiry }: { enquiry: EnquiryItem }) {
  const may = useMay();
  const canHandle = may("site:enquiry:handle");
  return (
    <div className={css.page}>
      <PageHeader
        title={topicWord(enquiry.topic)}
        tabTitle={`咨询 ${enquiry.phoneMasked.slice(-4)}`}
        note={
          <span className={css.note}>
            <StateBadge of={enquiryStates} state={enquiry.state} />
            {formatTime(enquiry.createdAt)} 提交
          </span>
        }
      />
      <div className={css.columns}>
        <Panel title="需求">
          <p className={css.text}>{enquiry.text}</p>
          <Facts list={factsOf(enquiry)} />
          {canHandle ? <ContactButtons id={enquiry.id} /> : null}
        </Panel>
        <Panel title="处理">
          {canHandle ? <AnswerForm enquiry={enquiry} /> : <Facts list={[{ name: "备注", value: enquiry.note }]} />}
        </Panel>
      </div>
    </div>
  );
}

function factsOf(enquiry: EnquiryItem) {
  return [
    { name: "单位", value: enquiry.organisation },
    { name: "称呼", value: enquiry.nameMasked },
    { name: "手机号", value: enquiry.phoneMasked },
    { name: "来自页面", value: enquiry.page },
    { name: "处理人", value: enquiry.handledBy?.name ?? "" },
    { name: "处理时间", value: formatTime(enquiry.handledAt) },
  ];
}
