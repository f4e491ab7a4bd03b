import { useQuery } from "@tanstack/react-query";
import { messageChannelNames, messageErrorNames, messageKindNames, outboxMessages, readOutbox } from "#contract/outbox";
import { smsReason } from "#contract/sms-reasons";
import { nameOfKey } from "../parts/choice";
import { callQuery } from "../parts/data/queries";
import { FactList } from "../parts/facts";
import { formatTime } from "../parts/format-time";
import { LoadedPage } from "../parts/loaded";
import { Notice } from "../parts/notice";
import { OfficeLink } from "../parts/own-link";
import { usePageAddress } from "../parts/page-address";
import { PageHeader } from "../parts/page-header";
import stack from "../parts/page-stack.module.css";
import { Panel } from "../parts/panel";
import { StateBadge, stateTone } from "../parts/state/state-badge";
import type { MessageDetail } from "./attempts";
import { MessageAttempts } from "./attempts";
import { DiscardMessageButton } from "./discard-button";
import { messageStates } from "./message-states";
import { messageStateMeaning, providerName, subjectHref } from "./message-words";
import { ResendMessageButton } from "./resend-button";

/** One message: its text, its state, every attempt and receipt. */
export function MessagePage() {
  const { params, searchStr } = usePageAddress();
  const { messageId = "" } = params;
  const sample = new URLSearchParams(searchStr).get("sample") ?? undefined;
  const query = useQuery({
    ...callQuery(readOutbox, { params: { id: messageId }, query: { sample } }),
    // After a resend the person sees it being sent and delivered.
    refetchInterval: ({ state: { data } }) => (data && lookedAtAgain[data.state]) ?? false,
  });
  return (
    <LoadedPage query={query}>
      {(message) => (
        <div className={`column gap-16 ${stack.page}`}>
          <PageHeader
            title={messageKindNames[message.kind]}
            tabTitle={`短信 ${message.phoneMasked.slice(-4)}`}
            note={
              <span className="wrap-row gap-4-12">
                <StateBadge of={messageStates} state={message.state} />
                {message.phoneMasked}
              </span>
            }
            actions={
              <>
                {message.state === "failed" ? (
                  <DiscardMessageButton id={message.id} phone={message.phoneMasked} />
                ) : null}
                <ResendMessageButton id={message.id} phone={message.phoneMasked} refusal={refusalOf(message)} />
              </>
            }
          />
          <Notice tone={stateTone(messageStates, message.state)} title={messageStateMeaning(message)}>
            {reasonOf(message)}
          </Notice>
          <div className="halves fold-wide start gap-16">
            <Panel title="内容" note="可变部分已遮盖">
              <p className="tray below-16 pad-12-16 ink">{message.textMasked}</p>
              <FactList list={factsOf(message)} />
            </Panel>
            <MessageAttempts message={message} />
          </div>
        </div>
      )}
    </LoadedPage>
  );
}

/** The provider's or the phone's error code in plain words, and what to do about it. */
function reasonOf({ lastError, lastErrorCode, state, receiptList }: MessageDetail): string | null {
  const code = state === "undelivered" ? receiptList.at(-1)?.code : lastErrorCode;
  if (!code) return lastError ? `${messageErrorNames[lastError]}。` : null;
  const { what, todo } = smsReason(code);
  return `${what}（代码 ${code}）。${todo}。`;
}

function factsOf(message: MessageDetail) {
  const href = subjectHref(message.subjectType, message.subjectId);
  return [
    {
      name: "关于",
      value: href ? <OfficeLink href={href}>打开报告</OfficeLink> : nameOfKey(subjects, message.subjectType),
    },
    { name: "渠道", value: messageChannelNames[message.channel] },
    { name: "服务商", value: message.provider ? providerName(message.provider) : "" },
    { name: "创建时间", value: formatTime(message.createdAt) },
    ...(message.state === "retry_wait" ? [{ name: "下次重试", value: formatTime(message.notBefore) }] : []),
    { name: "服务商接收", value: formatTime(message.acceptedAt) },
    { name: "送达", value: formatTime(message.deliveredAt) },
    { name: "失效时间", value: formatTime(message.expiresAt) },
  ];
}

const subjects: Record<string, string> = { report: "报告", sample: "样本", sms_code: "验证码" };

const lookedAtAgain: Partial<Record<MessageDetail["state"], number>> = {
  queued: 3_000,
  sending: 3_000,
  accepted: 30_000,
};

function refusalOf({ kind, canResend }: MessageDetail): string | undefined {
  if (canResend) return undefined;
  return kind === "code" ? outboxMessages.codeNotResendable : outboxMessages.notResendable;
}
