import { Button } from "@mantine/core";
import { useState } from "react";
import { messageKindNames } from "#contract/outbox";
import { smsReason } from "#contract/sms-reasons";
import { messageStates } from "../messages/message-states";
import { messageStateMeanings } from "../messages/message-words";
import { ResendMessageButton } from "../messages/resend-button";
import { Panel } from "../parts/panel";
import { screenLink } from "../parts/screen-link";
import { StateBadge } from "../parts/state/state-badge";
import type { Customer } from "./customer.types";
import { CustomerRecordRow, PermittedLink } from "./desk-rows";

interface CustomerMessagesProps extends Pick<Customer, "notices" | "codes"> {
  readonly phone: string;
}

/** Messages sent to the phone; messages with codes are collapsed. */
export function CustomerMessages({ notices, codes, phone }: CustomerMessagesProps) {
  const [hasCodes, setHasCodes] = useState(false);
  return (
    <Panel title="短信">
      {notices.length === 0 ? <p className="muted">没有发过通知。</p> : null}
      <List messages={notices} phone={phone} />
      {codes.length > 0 ? (
        <Button variant="subtle" size="compact-md" aria-expanded={hasCodes} onClick={() => setHasCodes(!hasCodes)}>
          {hasCodes ? "收起验证码" : `查看 ${codes.length} 条验证码`}
        </Button>
      ) : null}
      {hasCodes ? <List messages={codes} phone={phone} /> : null}
    </Panel>
  );
}

function List({ messages, phone }: { messages: Customer["notices"]; phone: string }) {
  return (
    <ul className="bare-list stack lines">
      {messages.map((message) => (
        <CustomerRecordRow key={message.id} at={message.createdAt} note={noteOf(message)}>
          <PermittedLink tag="msg:message:list" href={screenLink("/messages/$messageId", { messageId: message.id })}>
            {messageKindNames[message.kind]}
          </PermittedLink>
          <StateBadge of={messageStates} state={message.state} />
          {message.kind !== "code" && (message.state === "failed" || message.state === "undelivered") ? (
            <ResendMessageButton id={message.id} phone={phone} size="compact-sm" />
          ) : null}
        </CustomerRecordRow>
      ))}
    </ul>
  );
}

/** A message's outcome, where its state does not say it, and what to do. */
function noteOf({ state, lastErrorCode }: Customer["notices"][number]): string {
  if (state === "delivered") return "";
  if (!lastErrorCode || state === "queued" || state === "sending") return messageStateMeanings[state];
  const { what, todo } = smsReason(lastErrorCode);
  return `${what}。${todo}。`;
}
