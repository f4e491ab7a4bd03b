import { useState } from "react";
import { readMyData } from "#contract/my-data";
import { Screen, ScreenHeading } from "../layout/screen";
import { NewestNote } from "../mine/newest-note";
import { VerifiedPhoneNav } from "../mine/own-nav";
import { useVerifiedPhoneData } from "../mine/use-own";
import { Link } from "../navigation";
import { LoadFailure } from "../parts/failure";
import { useLazyPart } from "../parts/use-lazy-part";
import { WechatSettings } from "../wechat/wechat-part";
import { DataExportButtons } from "./copy-buttons";
import { DataCard } from "./data-card";
import { EraseReceipt } from "./erase-receipt";
import type { MyData, Receipt } from "./my-data.types";
import { RequestList } from "./request-list";

const loadErase = () => import("./erase.dialog");
const loadAsk = () => import("./ask.dialog");
const loadClaim = () => import("./claim.dialog");

/** /h5/mydata: the stored data about the people with this phone, and everything they may do about it. */
export function MyDataPage() {
  const { data, error, load } = useVerifiedPhoneData(readMyData, "/h5/mydata");
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  if (receipt)
    return (
      <EraseReceipt
        receipt={receipt}
        onBack={() => {
          setReceipt(null);
          load();
        }}
      />
    );
  return (
    <Screen title="我的数据" back="/h5/bind">
      <VerifiedPhoneNav here="/h5/mydata" />
      <ScreenHeading title="我的数据">
        {data ? (
          <>
            手机号 {data.phoneMasked}{" "}
            <Link to="/h5/changephone" className="link-button">
              更换手机号
            </Link>
          </>
        ) : (
          "查看、导出、更正或删除我们保存的个人信息。"
        )}
      </ScreenHeading>
      {error && !data ? (
        <LoadFailure error={error} onRetry={load} />
      ) : data ? (
        <Own data={data} onChange={load} onErased={setReceipt} />
      ) : (
        <div className="skeleton-card" role="status" aria-label="正在加载" />
      )}
    </Screen>
  );
}

interface OwnProps {
  readonly data: MyData;
  readonly onChange: () => void;
  readonly onErased: (receipt: Receipt) => void;
}

function Own({ data, onChange, onErased }: OwnProps) {
  const erase = useLazyPart(loadErase, "EraseDialog");
  const ask = useLazyPart(loadAsk, "AskDialog");
  const claim = useLazyPart(loadClaim, "ClaimDialog");
  const { items } = data;
  return (
    <>
      {items.length === 0 && <p className="empty">这个手机号下没有保存任何个人信息。</p>}
      <ul className="tubes">
        {items.map((item) => (
          <li key={item.bindingId}>
            <DataCard item={item} onChange={onChange} onErased={onErased} />
          </li>
        ))}
      </ul>
      <NewestNote count={items.length} />
      {items.length > 0 && <DataExportButtons />}
      <WechatSettings back="/h5/mydata" isOpen={data.wechatAgreedAt !== null} />
      <h2 className="section-title">其他请求</h2>
      <ul className="own-list">
        <li>
          <button type="button" className="own-row" onClick={ask.open}>
            更正信息，或了解我们如何处理
          </button>
        </li>
        <li>
          <button type="button" className="own-row" onClick={claim.open}>
            以前的手机号停用了，把样本换到本号码
          </button>
        </li>
        {items.length > 0 && (
          <li>
            <button type="button" className="own-row own-danger" onClick={erase.open}>
              删除全部数据
            </button>
          </li>
        )}
      </ul>
      <RequestList requests={data.requests} />
      <p className="fine own-note">
        我们保存到您删除为止；报告两年没有打开，也会自动删除。详见
        <a href="/privacy">《隐私政策》</a>。
      </p>
      {erase.Part && <erase.Part items={items} onClose={erase.close} onErased={onErased} />}
      {ask.Part && <ask.Part items={items} onClose={ask.close} onAsked={onChange} />}
      {claim.Part && <claim.Part onClose={claim.close} onAsked={onChange} />}
    </>
  );
}
