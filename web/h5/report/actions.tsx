import type { ReportView } from "#contract/report-view.schemas";
import { Link } from "../navigation";
import { Icon } from "../parts/icons";
import { printPage } from "../parts/in-wechat";
import { useLazyPart } from "../parts/use-lazy-part";
import { artOf } from "./template-fields";

const loadAsk = () => import("./ask.dialog");
const loadShare = () => import("./share/share.dialog");

/** What one can do with the report: share a card without personal data, print, see one's data, ask a person. */
export function Actions({ report }: { readonly report: ReportView }) {
  const share = useLazyPart(loadShare, "ShareDialog");
  const ask = useLazyPart(loadAsk, "AskDialog");
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
      <button type="button" className="action" onClick={ask.open}>
        <Icon name="ask" />
        咨询
      </button>
      {share.Part && <share.Part report={report} onClose={share.close} />}
      {ask.Part && <ask.Part report={report} onClose={ask.close} />}
    </section>
  );
}
