import { documentNames } from "#contract/documents/document-versions";
import { dayText } from "../parts/moment-text";
import { useLazyPart } from "../parts/use-lazy-part";
import type { MyData, Receipt } from "./my-data.types";

export type MyItem = MyData["items"][number];

const loadErase = () => import("./erase.dialog");
const loadWithdraw = () => import("./withdraw.dialog");

interface DataCardProps {
  readonly item: MyItem;
  readonly onChange: () => void;
  readonly onErased: (receipt: Receipt) => void;
}

/** The stored data of one tube, the consents they are based on, and the two ways to end the storage. */
export function DataCard({ item, onChange, onErased }: DataCardProps) {
  const erase = useLazyPart(loadErase, "EraseDialog");
  const withdraw = useLazyPart(loadWithdraw, "WithdrawDialog");
  return (
    <article className="tube-card">
      <header>
        <h2>{item.productName}</h2>
        {item.withdrawnAt !== null && <span className="chip chip-stopped">已撤回同意</span>}
      </header>
      <p className="tube-facts">
        {item.personName} · 条码尾号 {item.barcodeLast4} · {dayText(item.boundAt)} 绑定
      </p>
      <p className="tube-status">
        姓名、手机号、性别、出生年月、身高、体重，以及{item.hasReport ? "检测结果和报告" : "检测过程记录"}。
      </p>
      <ul className="own-consents">
        {item.consents.map((consent) => (
          <li key={`${consent.kind} ${consent.action}`}>
            {dayText(consent.at)} {consent.action === "given" ? "同意" : "撤回"}
            {documentNames[consent.kind]}第{consent.version}版
          </li>
        ))}
      </ul>
      <div className="own-ends">
        {item.withdrawnAt === null && (
          <button type="button" className="link-button" onClick={withdraw.open}>
            撤回同意
          </button>
        )}
        <button type="button" className="link-button own-danger" onClick={erase.open}>
          删除
        </button>
      </div>
      {erase.Part && <erase.Part items={[item]} onClose={erase.close} onErased={onErased} />}
      {withdraw.Part && <withdraw.Part item={item} onClose={withdraw.close} onWithdrawn={onChange} />}
    </article>
  );
}
