import { Screen } from "../layout/screen";
import { printPage } from "../parts/in-wechat";
import { dayText, momentText } from "../parts/moment-text";
import type { Receipt } from "./my-data.types";

interface EraseReceiptProps {
  readonly receipt: Receipt;
  readonly onBack: () => void;
}

/** The customer's proof that his data were deleted; can be printed or saved as a picture. */
export function EraseReceipt({ receipt, onBack }: EraseReceiptProps) {
  const facts: readonly [name: string, value: string][] = [
    ["回执编号", receipt.id],
    ["删除时间", `${dayText(receipt.at).slice(0, 4)}年${momentText(receipt.at)}`],
    ["手机号", receipt.phoneMasked],
    ["样本绑定与个人信息", `${receipt.tubes} 份`],
    ["检测记录", `${receipt.samples} 份`],
    ["报告", `${receipt.reports} 份`],
    ["短信中的手机号", `${receipt.messages} 条`],
  ];
  const bar = receipt.isEverything ? (
    <a href="/index" className="button button-second">
      返回首页
    </a>
  ) : (
    <button type="button" className="button button-second" onClick={onBack}>
      返回我的数据
    </button>
  );
  return (
    <Screen title="删除回执" bar={bar}>
      <div className="done">
        <img className="hero-art" src="/art/h5/bound.svg" alt="" width="360" height="280" />
        <h1 tabIndex={-1}>数据已删除</h1>
        <p className="lead">
          {receipt.isEverything
            ? "这个手机号及其验证、短信和咨询记录已一并删除，验证状态已退出。"
            : "其余样本和这个手机号的记录不受影响。"}
        </p>
      </div>
      <dl className="bound-card own-receipt" aria-label="删除回执">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="digits">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="fine own-note">
        样本的流转、同意与撤回的时间和操作日志只以编号保留，不含姓名、手机号和检测结果；仪器原始文件只有管码。数据库备份中的副本在备份保存期届满时删除。
      </p>
      <p className="fine own-note">
        请截图或打印保存。回执不含您的姓名和检测内容。{" "}
        <button type="button" className="link-button" onClick={printPage}>
          打印
        </button>
      </p>
    </Screen>
  );
}
