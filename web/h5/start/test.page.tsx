import { useEffect, useState } from "react";
import type { DataOf } from "#contract/endpoint";
import { readTestEntry } from "#contract/test-entry";
import { call } from "../../shared/api";
import { preloadLaterSteps } from "../flow-pages";
import { Screen, ScreenHeading } from "../layout/screen";
import { Link } from "../navigation";
import { StepList } from "./plan";

type Merchant = DataOf<typeof readTestEntry>["merchant"];

const steps = [
  ["绑定采样管", "验证手机号，填写信息"],
  ["现场采集唾液", "按工作人员指引，用拭子完成"],
  ["上机检测", "免提取，上机后约 30-40 分钟"],
  ["手机查看报告", "完成后短信通知您"],
] as const;

/** Entry page of the point-of-care test, opened by the merchant's QR code (?m=). */
export function TestPage() {
  useEffect(preloadLaterSteps, []);
  const { merchant, isUnknown } = useMerchant();
  return (
    <Screen
      title="现场快检"
      bar={
        <Link to="/h5/bindphone" className="button button-main">
          开始绑定样本
        </Link>
      }
    >
      <img className="hero-art" src="/art/h5/fast-test.svg" alt="" width="360" height="280" />
      <ScreenHeading title="现场检测，上机后约 30-40 分钟出结果">
        用唾液拭子采样。取样、排队和复检的时间另计。
      </ScreenHeading>
      {merchant && (
        <div className="place">
          <span>检测地点</span>
          <strong>{merchant.name}</strong>
          {merchant.address && <span>{merchant.address}</span>}
        </div>
      )}
      {isUnknown && (
        <p className="notice notice-amber">没有认出这个二维码对应的地点。您可以继续绑定，或请现场工作人员确认。</p>
      )}
      <StepList steps={steps} />
    </Screen>
  );
}

function useMerchant() {
  const [merchant, setMerchant] = useState<Merchant>(null);
  const [isUnknown, setUnknown] = useState(false);
  useEffect(() => {
    const m = new URLSearchParams(window.location.search).get("m");
    if (!m) return;
    call(readTestEntry, { query: { m } }).then(
      ({ data }) => {
        setMerchant(data.merchant);
        setUnknown(data.merchant === null);
      },
      // The merchant's name is only shown for information; binding works without it.
      () => setUnknown(false),
    );
  }, []);
  return { merchant, isUnknown };
}
