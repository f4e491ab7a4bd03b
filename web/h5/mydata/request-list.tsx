import { privacyRequestName, privacyStateNames } from "#contract/my-data";
import { dayText } from "../parts/moment-text";
import type { MyData } from "./my-data.types";

const tones: Readonly<Record<MyData["requests"][number]["state"], string>> = {
  received: "waiting",
  identity_checked: "going",
  in_progress: "going",
  done: "done",
  refused: "stopped",
};

/** Requests so far, the deadline for an answer, and the answer. */
export function RequestList({ requests }: { readonly requests: MyData["requests"] }) {
  if (requests.length === 0) return null;
  return (
    <>
      <h2 className="section-title">请求记录</h2>
      <ul className="own-list">
        {requests.map((request) => (
          <li key={request.id} className="own-row own-request">
            <span className="own-row-text">
              <strong>{privacyRequestName(request)}</strong>
              <span>
                {dayText(request.createdAt)} 提交
                {request.closedAt === null
                  ? `，最迟 ${dayText(request.dueAt)} ${request.kind === "withdraw" ? "删除数据" : "答复"}`
                  : `，${dayText(request.closedAt)} 办结`}
              </span>
              {request.reason && <span>答复：{request.reason}</span>}
            </span>
            <span className={`chip chip-${tones[request.state]}`}>{privacyStateNames[request.state]}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
