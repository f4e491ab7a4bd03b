import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { privacyRequestName } from "#contract/my-data";
import { readPrivacyRequest, revealPrivacyRequest } from "#contract/privacy-requests";
import { callQuery } from "../parts/data/queries";
import { FactList } from "../parts/facts";
import { formatTime } from "../parts/format-time";
import { LoadedPage } from "../parts/loaded";
import { Notice } from "../parts/notice";
import { OfficeLink } from "../parts/own-link";
import { PageHeader } from "../parts/page-header";
import stack from "../parts/page-stack.module.css";
import { Panel } from "../parts/panel";
import { RevealButtons } from "../parts/reveal-buttons";
import { screenLink } from "../parts/screen-link";
import { StateBadge, stateTone } from "../parts/state/state-badge";
import { usePermissionCheck } from "../session/access";
import { adminCall } from "../session/admin-call";
import type { RequestDetail } from "./move-form";
import { RequestStepForm } from "./move-form";
import { nextSteps, privacyStates } from "./privacy-words";

/** One request: what is asked, the deadline, whether the claim is plausible, and the next step. */
export function PrivacyRequestPage() {
  const { requestId = "" } = useParams({ strict: false }) as { requestId?: string };
  const query = useQuery(callQuery(readPrivacyRequest, { params: { id: requestId } }));
  return <LoadedPage query={query}>{(request) => <Detail request={request} />}</LoadedPage>;
}

function Detail({ request }: { request: RequestDetail }) {
  const may = usePermissionCheck();
  const title = privacyRequestName(request);
  const isByPerson = request.kind === "correct" || request.kind === "explain";
  return (
    <div className={`column gap-16 ${stack.page}`}>
      <PageHeader
        title={title}
        tabTitle={`请求 ${request.phoneMasked.slice(-4)}`}
        note={
          <span className="wrap-row gap-4-12">
            <StateBadge of={privacyStates} state={request.state} />
            {request.phoneMasked || "手机号已删除"}
          </span>
        }
      />
      <Notice
        tone={request.isOverdue ? "bad" : stateTone(privacyStates, request.state)}
        title={request.isOverdue ? `已超过答复期限 ${formatTime(request.dueAt)}` : stepOf(request, isByPerson)}
      >
        {request.reason ? `答复：${request.reason}` : null}
      </Notice>
      <div className="halves fold-wide start gap-16">
        <Panel title="请求内容">
          <FactList list={factsOf(request)} />
          {may("site:privacy:reveal") && request.closedAt === null && isByPerson ? (
            <div className="above-16">
              <RevealButtons
                names={{ phone: "完整手机号", note: "客户的说明" }}
                fields={request.hasNote ? ["note", "phone"] : ["phone"]}
                example="回电核实身份"
                reveal={async (body) =>
                  (await adminCall(revealPrivacyRequest, { params: { id: request.id }, body })).data
                }
              />
            </div>
          ) : null}
        </Panel>
        {request.moves.length > 0 && may("site:privacy:handle") ? (
          <Panel title="处理">
            <RequestStepForm key={request.version} request={request} />
          </Panel>
        ) : null}
      </div>
    </div>
  );
}

function stepOf(request: RequestDetail, isByPerson: boolean): string {
  if (isByPerson) return nextSteps[request.state];
  if (request.closedAt !== null) return "系统已执行，数据已删除。";
  return `检测和展示已停止，数据将于 ${formatTime(request.dueAt)} 自动删除。`;
}

const fits = (isRight: boolean) => (isRight ? "一致" : "不一致");

function factsOf({ tube, claim, receipt, ...request }: RequestDetail) {
  return [
    { name: "提交时间", value: formatTime(request.createdAt) },
    { name: "最迟答复", value: request.closedAt === null ? formatTime(request.dueAt) : "" },
    { name: "办结时间", value: formatTime(request.closedAt) },
    { name: "处理人", value: request.handledBy?.name ?? "" },
    ...(tube
      ? [
          {
            name: "样本",
            value: (
              <OfficeLink href={screenLink("/lab/tubes/$tubeId", { tubeId: tube.id })}>
                尾号 {tube.barcodeLast4}
              </OfficeLink>
            ),
          },
          { name: "绑定人", value: tube.personMasked || "已删除" },
        ]
      : []),
    ...(claim
      ? [
          { name: "原手机号", value: tube?.phoneMasked ?? "没有找到该条码的绑定" },
          { name: "名字", value: fits(claim.isNameRight) },
          { name: "出生年月", value: fits(claim.isBirthRight) },
        ]
      : []),
    ...(receipt
      ? [
          {
            name: "删除范围",
            value: `${receipt.tubes} 份样本、${receipt.samples} 份检测记录、${receipt.reports} 份报告、${receipt.messages} 条短信`,
            isWide: true,
          },
        ]
      : []),
  ];
}
