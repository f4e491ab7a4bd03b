import { useState } from "react";
import type { ReportView } from "#contract/report-view.schemas";
import { Link } from "../../visitors/place";
import { Dialog } from "../parts/dialog";
import { Icon } from "../parts/icons";
import { printPage } from "../parts/in-wechat";
import { ServiceLine, ServiceText } from "../parts/service-text";
import { useLazyPart } from "../parts/use-lazy-part";
import { artOf } from "./template-fields";

const loadShare = () => import("./share/share.dialog");

/** What one can do with the report: share a card without personal data, print, see one's data, ask a person. */
export function Actions({ report }: { readonly report: ReportView }) {
  const share = useLazyPart(loadShare, "ShareDialog");
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="part actions" aria-label="操作">
      {report.canShare && artOf(report) && (
        <button type="button" className="action" onClick={share.open}>
          <Icon name="share" />
          分享卡片
        </button>
      )}
      <button type="button" className="action" onClick={printPage}>
        <Icon name="print" />
        打印或存为PDF
      </button>
      <Link to="/h5/mydata" className="action">
        <Icon name="person" />
        我的数据
      </Link>
      <button type="button" className="action" onClick={() => setAsking(true)}>
        <Icon name="ask" />
        咨询
      </button>
      {share.Part && <share.Part report={report} onClose={share.close} />}
      {isAsking && <AskDialog report={report} onClose={() => setAsking(false)} />}
    </section>
  );
}

function AskDialog({ report, onClose }: { readonly report: ReportView; readonly onClose: () => void }) {
  const footer = (
    <a className="button button-main" href="/aboutus#contact">
      查看联系方式
    </a>
  );
  return (
    <Dialog title="咨询" onClose={onClose} footer={footer}>
      <p>
        <ServiceText text="对报告有疑问时，请联系客服。" />
        为了核对身份，请准备好绑定时的手机号，并告诉我们核对码：
      </p>
      <p className="ask-code">{report.fingerprint}</p>
      <ServiceLine />
      <p className="fine">请不要把报告链接或验证码发给任何人，包括自称客服的人。</p>
      {report.kind !== "level" && <p className="notice notice-red">身体不适时请直接就医，紧急情况请拨打 120。</p>}
    </Dialog>
  );
}
