import { useCallback, useEffect, useState } from "react";
import type { DataOf } from "#contract/endpoint";
import { readWechatNotices, setWechatNotices } from "#contract/wechat";
import { call } from "../../shared/api";
import { dayText } from "../parts/moment-text";
import { toastError, toasts } from "../parts/toasts";
import type { WechatNoticesProps } from "./wechat-part";

type Notices = DataOf<typeof readWechatNotices>;

/** The parameters with which WeChat returned its user; removed from the address, so that they are used once. */
function takeConsent(): { code: string; state: string } | null {
  const query = new URLSearchParams(location.search);
  const [code, state] = [query.get("code"), query.get("state")];
  if (!code || !state) return null;
  history.replaceState(history.state, "", location.pathname);
  return { code, state };
}

/** WeChat asks for consent on its own host, which the web-view of a mini-program does not open. */
const mayAgree = (userAgent: string) => /MicroMessenger/.test(userAgent) && !/miniProgram/.test(userAgent);

/** Whether the owner of the phone gets messages in WeChat, and how he starts and ends that. */
export function WechatNotices({ back }: WechatNoticesProps) {
  const [notices, setNotices] = useState<Notices | null>(null);
  const [isBusy, setBusy] = useState(false);
  const load = useCallback(
    () =>
      call(readWechatNotices, { query: { back } }).then(
        ({ data }) => setNotices(data),
        () => setNotices(null),
      ),
    [back],
  );
  const save = useCallback(
    async (consent: { code: string; state: string } | null) => {
      setBusy(true);
      await call(setWechatNotices, { body: { consent } }).then(
        () => toasts.push(consent ? "已开启微信通知" : "已关闭微信通知，之后用短信通知您"),
        toastError,
      );
      await load();
      setBusy(false);
    },
    [load],
  );
  useEffect(() => {
    const consent = takeConsent();
    void (consent ? save(consent) : load());
  }, [load, save]);

  if (!notices) return null;
  const { agreedAt, consentUrl } = notices;
  if (agreedAt !== null) return <Opened at={agreedAt} isBusy={isBusy} onClose={() => void save(null)} />;
  return consentUrl && mayAgree(navigator.userAgent) ? <Offer url={consentUrl} /> : null;
}

interface OpenedProps {
  readonly at: number;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

function Opened({ at, isBusy, onClose }: OpenedProps) {
  return (
    <>
      <h2 className="section-title">微信通知</h2>
      <section className="tube-card">
        <p className="tube-facts">{dayText(at)} 同意开启</p>
        <p className="tube-status">
          报告有消息时先在微信里告诉您，十分钟没有送达再发短信。我们为此保存您在公众号的编号，关闭即删除。
        </p>
        <div className="own-ends">
          <button type="button" className="link-button" disabled={isBusy} onClick={onClose}>
            关闭微信通知
          </button>
        </div>
      </section>
    </>
  );
}

function Offer({ url }: { readonly url: string }) {
  return (
    <>
      <h2 className="section-title">用微信接收报告通知</h2>
      <section className="tube-card">
        <p className="tube-status">
          报告有消息时先在微信里告诉您，十分钟没有送达再发短信；消息不含结果。我们为此保存您在公众号的编号，可随时在“我的数据”里关闭并删除。需先关注我们的公众号。
        </p>
        <a className="button button-second" href={url}>
          同意并开启
        </a>
      </section>
    </>
  );
}
