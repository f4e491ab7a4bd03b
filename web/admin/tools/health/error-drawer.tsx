import code from "../../parts/code-block.module.css";
import { FactList } from "../../parts/facts";
import { formatTime } from "../../parts/format-time";
import { SideDrawer } from "../../parts/window/side-drawer";
import type { ClientError } from "./client-errors";

/** One error with its stack. */
export function ErrorDrawer({ error, onClose }: { error: ClientError; onClose: () => void }) {
  const facts = [
    { name: "页面", value: error.page },
    { name: "次数", value: `${error.seenCount} 次` },
    { name: "首次出现", value: formatTime(error.createdAt) },
    { name: "最近出现", value: formatTime(error.lastSeenAt) },
    { name: "版本", value: error.release, isWide: true },
    { name: "错误", value: error.message, isWide: true },
  ];
  return (
    <SideDrawer title="页面错误" size={680} onClose={onClose}>
      <FactList list={facts} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard (WCAG 2.1.1) */}
      <pre className={code.block} tabIndex={0}>
        {error.stack || "没有调用栈"}
      </pre>
    </SideDrawer>
  );
}
