import { useQuery } from "@tanstack/react-query";
import { signatureObstacles } from "#contract/validation-obstacles";
import { formatTime } from "../../parts/format-time";
import { Notice } from "../../parts/notice";
import { rulesVersionText } from "./study-tables";
import { matchesSignature, type Validation } from "./validation.model";

/** The state of a validation and its next step. */
export function ValidationStatus({ proof }: { proof: Validation }) {
  const { state, stateReason, signedBy, signedAt } = proof.validation;
  if (state === "draft") return <Draft proof={proof} />;
  if (state === "withdrawn")
    return (
      <Notice tone="bad" title="已撤回，不再是上线的依据">
        {stateReason}
      </Notice>
    );
  const by = `${signedBy?.name ?? ""}签署于 ${formatTime(signedAt, "{y}-{m}-{d} {h}:{i}")}`;
  return (
    <Notice
      tone={state === "signed" ? "ready" : "neutral"}
      title={state === "signed" ? "已签署，是产品上线的依据" : "已被后一份取代"}
    >
      {by}。{rulesVersionText(proof.figures)}
      <Signature proof={proof} />
    </Notice>
  );
}

function Draft({ proof }: { proof: Validation }) {
  const missing = signatureObstacles(proof.content, proof.figures);
  if (missing.length === 0)
    return (
      <Notice tone="progress" title="可以签署">
        由没有建立或修改过这份验证的同事签署。
      </Notice>
    );
  return (
    <Notice tone="warn" title="签署前还差这些">
      <ul className="above-4 points">
        {missing.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Computes the fingerprint again from what is shown. */
function Signature({ proof }: { proof: Validation }) {
  const { data } = useQuery({ queryKey: ["validation-hash", proof.hash], queryFn: () => matchesSignature(proof) });
  if (data === undefined) return null;
  return data ? "重新计算的指纹与签署时一致。" : "重新计算的指纹与签署时不同，请联系管理员。";
}
