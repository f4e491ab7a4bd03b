import { useState } from "react";
import type { ReportView } from "#contract/report-view.schemas";
import { Link } from "../navigation";
import { Icon, type IconName } from "../parts/icons";
import { printPage } from "../parts/in-wechat";
import { useLazyPart } from "../parts/use-lazy-part";
import { templateArt } from "./template-fields";

const loadWindow = () => import("./report-window");

/** The actions on a report: share a card without personal data, print, take a page to the doctor, see one's data, ask a person. */
export function ReportActions({ report }: { readonly report: ReportView }) {
  const { Part, open, close } = useLazyPart(loadWindow, "ReportWindow");
  const [kind, setKind] = useState<"ask" | "doctor" | "share">("ask");
  const action = (icon: IconName & typeof kind, title: string) => (
    <button
      type="button"
      className="action"
      onClick={() => {
        setKind(icon);
        open();
      }}
    >
      <Icon name={icon} />
      {title}
    </button>
  );
  return (
    <section className="part actions" aria-label="操作">
      {report.canShare && templateArt(report) && action("share", "分享卡片")}
      <button type="button" className="action" onClick={printPage}>
        <Icon name="print" />
        打印或存为PDF
      </button>
      {action("doctor", "给医生的一页")}
      <Link to="/h5/mydata" className="action">
        <Icon name="person" />
        我的数据
      </Link>
      {action("ask", "咨询")}
      {Part && <Part kind={kind} report={report} onClose={close} />}
    </section>
  );
}
