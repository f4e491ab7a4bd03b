import { useEffect, useState } from "react";
import type { ReportStatement } from "#contract/report-keys";
import { birthLabel } from "../info/birth-text";
import { dayText } from "../parts/moment-text";
import { FactRows } from "../parts/rows";
import { loadReportKeys } from "./report-keys.source";
import { type PrintoutProofResult, verifyPrintout } from "./verify-proof";

export type PrintoutProofKind = PrintoutProofResult["kind"] | "noKeys";

const sentences: Readonly<Record<Exclude<PrintoutProofKind, "genuine">, string>> = {
  unreadable: "没有读到完整的电子签名，请重新扫码或重新粘贴。",
  false: "电子签名无效：内容不是本实验室签署的，或者被改动过。请不要采信这份打印件。",
  unknownKey: "签名所用的密钥不在本实验室公布的公钥之中，请不要采信这份打印件。",
  otherCode: "电子签名属于另一份打印件，与这个核验码不符。请不要采信这份打印件。",
  unsupported: "这个浏览器不能验证 Ed25519 签名，请换用新版浏览器，或按报告签名公钥页面上的方法核对。",
  noKeys: "暂时读不到本实验室公布的公钥，请连上网络后重试。",
};

interface ProofPartProps {
  readonly text: string;
  readonly code?: string | undefined;
  readonly onProof?: (kind: PrintoutProofKind) => void;
}

/** The content of a printout, and whether the laboratory signed it; computed in this browser. */
export function PrintoutProof({ text, code, onProof }: ProofPartProps) {
  const [proof, setProof] = useState<PrintoutProofResult | { readonly kind: "noKeys" }>();
  useEffect(() => {
    let isWanted = true;
    const verify = async () => {
      const found = await loadReportKeys().then(
        (keys) => verifyPrintout(text, keys, code),
        () => ({ kind: "noKeys" }) as const,
      );
      if (!isWanted) return;
      setProof(found);
      onProof?.(found.kind);
    };
    void verify();
    return () => {
      isWanted = false;
    };
  }, [text, code, onProof]);
  if (!proof) return <p className="notice">正在验证电子签名</p>;
  if (proof.kind !== "genuine")
    return (
      <p
        className={proof.kind === "unsupported" || proof.kind === "noKeys" ? "notice" : "notice notice-red"}
        role="status"
      >
        {sentences[proof.kind]}
      </p>
    );
  return (
    <>
      <p className="notice notice-green" role="status">
        <strong>电子签名有效</strong>
        <br />
        以下内容由本实验室签署，请逐项与打印件核对。这些内容来自二维码本身，没有向实验室查询。
      </p>
      <FactRows className="method check-facts" of={rowsOf(proof.statement)} />
    </>
  );
}

function rowsOf(said: ReportStatement): (readonly [string, string])[] {
  const { reviewed, published, found, more } = said;
  const byWhom = ([by, at]: readonly [number | null, number | null], rule: string) =>
    [by === null ? rule : `工号 ${by}`, at === null ? "" : dayText(at)].filter(Boolean).join("，");
  return [
    ["姓名", said.name],
    ["性别", said.gender],
    ["出生", birthLabel(said.birth)],
    ["产品", said.product],
    ["结论", said.level === null ? said.result : `${said.level}级，${said.result}`],
    ["检测结果", [...found, ...(more > 0 ? [`另有 ${more} 项，见报告`] : [])].join("；")],
    ["检测日期", dayText(said.tested)],
    ["审核", byWhom(reviewed, "由规则自动发布，没有人工审核")],
    ["发布", byWhom(published, "由规则自动发布")],
    ["版本", `第 ${said.n} 版`],
    ["条码尾号", said.tube],
    ["核验码", said.code.match(/.{1,4}/g)?.join(" ") ?? ""],
    ["核对码", said.hash.slice(0, 8)],
    ["密钥", said.key],
  ];
}
