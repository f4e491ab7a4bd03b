import { bytesText } from "../../lab/specimens/barcodes/grouped-barcode";
import code from "../../parts/code-block.module.css";
import { CopyText } from "../../parts/copy-text";
import { FactList } from "../../parts/facts";
import { Panel } from "../../parts/panel";
import { StatusBadge } from "../../parts/status-badge";
import css from "./api-test.module.css";
import type { CallReply } from "./send-call";

/** Status, time, envelope and text of a reply. */
export function ReplyPanel({ reply }: { reply: CallReply }) {
  const isGood = reply.status < 400;
  const facts = [
    { name: "HTTP 状态", value: <StatusBadge tone={isGood ? "ready" : "bad"} label={String(reply.status)} /> },
    { name: "业务代码", value: reply.code === undefined ? "—" : String(reply.code) },
    { name: "说明", value: reply.msg },
    { name: "用时", value: `${reply.ms} 毫秒` },
    { name: "大小", value: bytesText(reply.bytes) },
    { name: "类型", value: reply.type },
    ...(reply.requestId
      ? [{ name: "请求编号", value: <CopyText text={reply.requestId} label="请求编号" />, isWide: true }]
      : []),
  ];
  return (
    <Panel title="返回">
      <div role="status">
        <FactList list={facts} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard (WCAG 2.1.1) */}
      <pre className={`${code.block} ${css.reply}`} tabIndex={0}>
        {reply.text || "没有内容"}
      </pre>
    </Panel>
  );
}
