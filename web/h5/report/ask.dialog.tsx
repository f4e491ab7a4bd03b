import type { ReportView } from "#contract/report-view.schemas";
import { Dialog } from "../parts/dialog";
import { ServiceLine, ServiceText } from "../parts/service-text";

/** The contact for questions about a report, and the code that identifies it. */
export function AskDialog({ report, onClose }: { readonly report: ReportView; readonly onClose: () => void }) {
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
