import { useState } from "react";
import { messages } from "#contract/messages";
import type { ReportView } from "#contract/report-view.schemas";
import { answerOffer } from "#contract/reports";
import { ApiError, call } from "../../shared/api";
import { toasts } from "../parts/toasts";
import { ReportChanges } from "./changes";

interface OfferProps {
  readonly reportKey: string;
  readonly version: ReportView["versions"][number];
  readonly isShown: boolean;
}

/** A new interpretation of the same result: the reader accepts it, or keeps the present report. */
export function InterpretationOffer({ reportKey, version, isShown }: OfferProps) {
  const [isSending, setSending] = useState(false);
  const answer = async (take: boolean) => {
    setSending(true);
    try {
      await call(answerOffer, { params: { key: reportKey }, body: { version: version.n, take } });
      window.location.replace(`/h5/report/${reportKey}`);
    } catch (error) {
      setSending(false);
      toasts.push(error instanceof ApiError && error.message ? error.message : messages.unexpected, "error");
    }
  };
  return (
    <section className="notice report-notice" aria-label="新的解读">
      <p>
        <strong>新的解读</strong>
        <br />
        判读规则有更新{version.reason && `：${version.reason}`}。您的检测结果没有变，变的是对它的解读。
      </p>
      <ReportChanges changes={version.changes} />
      {!isShown && (
        <a className="report-version" href={`?version=${version.n}`}>
          先看看第 {version.n} 版
        </a>
      )}
      <p className="report-choice">
        <button type="button" className="button button-main" disabled={isSending} onClick={() => void answer(true)}>
          采用新的解读
        </button>
        <button type="button" className="button button-second" disabled={isSending} onClick={() => void answer(false)}>
          保留现在的
        </button>
      </p>
    </section>
  );
}
