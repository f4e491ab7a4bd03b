import { useEffect, useState } from "react";
import type { ReportKey } from "#contract/report-keys.schemas";
import { Screen, ScreenHeading } from "../layout/screen";
import { Field } from "../parts/field";
import { dayText } from "../parts/moment-text";
import { FactRows } from "../parts/rows";
import { CheckCodeForm } from "./code-form";
import { PrintoutProof } from "./proof";
import { loadReportKeys } from "./report-keys.source";

/** /h5/check/keys: the laboratory's public keys, and a field for the signed text of a printout. */
export function KeysPage() {
  const [text, setText] = useState("");
  return (
    <Screen title="核验报告">
      <ScreenHeading title="报告签名公钥">
        本实验室发布的每一版报告都有 Ed25519
        电子签名。打印件上的二维码带着签名，用下面的公钥就能核对，不必向实验室查询。
      </ScreenHeading>
      <Field
        id="proof"
        label="打印件上二维码的内容"
        hint="粘贴扫码得到的整条链接，验证只在这个浏览器里进行，内容不会上传"
      >
        <textarea
          id="proof"
          className="input own-textarea"
          rows={4}
          maxLength={4000}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {text.trim() && <PrintoutProof text={text} />}
      <h2 className="section-title">只有核验码</h2>
      <CheckCodeForm />
      <ByHand />
      <h2 className="section-title">公钥</h2>
      <PublicKeys />
    </Screen>
  );
}

/** At the end of the page, so that nothing moves when the keys load. */
function PublicKeys() {
  const [keys, setKeys] = useState<readonly ReportKey[] | null>();
  useEffect(() => {
    loadReportKeys().then(setKeys, () => setKeys(null));
  }, []);
  if (keys === undefined) return <div className="skeleton-card" role="status" aria-label="正在读取公钥" />;
  if (keys === null) return <p className="notice notice-red">暂时读不到公钥，请连上网络后重试。</p>;
  if (keys.length === 0) return <p className="notice">还没有公钥：第一份报告发布时会生成。</p>;
  return keys.map(({ kid, x, from, until }) => (
    <FactRows
      key={kid}
      className="method check-facts"
      of={[
        ["密钥", kid],
        ["公钥", x],
        ["有效期", `${dayText(from)} 至 ${until === null ? "今" : dayText(until)}`],
      ]}
    />
  ));
}

/** For people who prefer to check with their own program. */
function ByHand() {
  return (
    <details className="fine">
      <summary>不用本页面，用 openssl 核对</summary>
      <p>
        公钥文件：<a href="/report-keys.json">/report-keys.json</a>。链接中 #
        之后、点之前的一段是签署的内容，点之后是签名，两段都是 base64url。把它们解码成 said.json 和 said.sig，把公钥 32
        字节接在 302a300506032b6570032100 之后存成 key.der，然后运行：
      </p>
      <p>
        <code>openssl pkeyutl -verify -pubin -keyform DER -inkey key.der -rawin -in said.json -sigfile said.sig</code>
      </p>
    </details>
  );
}
