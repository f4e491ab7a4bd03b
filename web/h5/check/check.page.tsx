import { useCallback, useEffect, useState } from "react";
import type { DataOf } from "#contract/endpoint";
import { messages } from "#contract/messages";
import { checkMessages, checkReport, checkStateNames } from "#contract/report-check";
import { ApiError, call } from "../../shared/api";
import { takeInitialReply, useInitialReply } from "../first-answer";
import { Screen, ScreenHeading } from "../layout/screen";
import { useParams } from "../navigation";
import { LoadFailure } from "../parts/failure";
import { dayText } from "../parts/moment-text";
import { FactRows } from "../parts/rows";
import { useHydrated } from "../parts/use-hydrated";
import { parseCheckCode } from "./check-code";
import { CheckCodeForm } from "./code-form";
import { PrintoutProof, type PrintoutProofKind } from "./proof";

type Checked = DataOf<typeof checkReport>;

const sentences: Readonly<Record<Checked["state"], string>> = {
  valid: "本实验室出具过这个核验码的报告，现在仍是最新的一版。记录不说明您手上的打印件没有改动过，请逐项核对。",
  superseded: "这个核验码的版本已被取代，请向报告本人索取最新的一版。",
  withdrawn: "这个核验码的报告已停止使用，请以实验室的说明为准。",
};

/**
 * /h5/check/{code}: tells a person with a printout whether it is in force and whether its signature is ours, and
 * nothing else about anybody.
 */
export function CheckPage() {
  const code = parseCheckCode(useParams("/h5/check/$code").code);
  // The part after the # never leaves the browser.
  const proof = useHydrated() ? window.location.hash.slice(1) : "";
  const given = useInitialReply(checkReport);
  const [checked, setChecked] = useState<Checked | undefined>(given?.data);
  const [error, setError] = useState<ApiError>();
  const [proven, setProven] = useState<PrintoutProofKind>();
  const load = useCallback(() => {
    if (!code) return setError(new ApiError(404, checkMessages.unknown));
    setError(undefined);
    call(checkReport, { params: { code } }).then(
      ({ data }) => setChecked(data),
      (reason: unknown) => setError(reason instanceof ApiError ? reason : new ApiError(500, messages.unexpected)),
    );
  }, [code]);
  useEffect(() => {
    if (!takeInitialReply(checkReport)) load();
  }, [load]);
  return (
    <Screen title="核验报告">
      <ScreenHeading title="核验报告">核对打印件与实验室的记录是否一致。实验室的记录里不显示姓名和结果。</ScreenHeading>
      {proof && <PrintoutProof text={proof} code={code} onProof={setProven} />}
      {proof && isRefuted(proven) ? null : error ? (
        <>
          <LoadFailure error={error} onRetry={load} />
          <CheckCodeForm />
        </>
      ) : checked && (!proof || proven) ? (
        <Verdict checked={checked} hasProof={proof !== ""} />
      ) : (
        <div className="skeleton-card" role="status" aria-label="正在核验" />
      )}
    </Screen>
  );
}

/**
 * A printout without our signature, or with one for another printout, proves nothing: no other text on the page may
 * suggest that it does.
 */
const isRefuted = (proven: PrintoutProofKind | undefined) =>
  proven === "false" || proven === "unknownKey" || proven === "otherCode" || proven === "unreadable";

function Verdict({ checked, hasProof }: { readonly checked: Checked; readonly hasProof: boolean }) {
  const rows = [
    ...(checked.number ? [["报告编号", checked.number] as const] : []),
    ["产品", checked.product],
    ["条码尾号", checked.barcodeLast4],
    ["版本", `第 ${checked.version} 版`],
    ["发布日期", dayText(checked.issuedAt)],
    ["核对码", checked.fingerprint],
  ] as const;
  return (
    <>
      <p className={checked.state === "valid" ? "notice" : "notice notice-red"} role="status">
        <strong>{checkStateNames[checked.state]}</strong>
        <br />
        {sentences[checked.state]}
      </p>
      <FactRows className="method check-facts" of={rows} />
      {!hasProof && (
        <p className="fine">
          {checked.isSigned
            ? "这一版有电子签名：扫描打印件上的二维码，可以连同姓名和结果一起核对。"
            : "这一版发布于启用电子签名之前，没有签名，只能按以上记录核对。"}
        </p>
      )}
      <p className="fine">
        任何一项与打印件不符，请不要采信，并联系我们核实。<a href="/report-keys">报告签名公钥</a>
      </p>
    </>
  );
}
