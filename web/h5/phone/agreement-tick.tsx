import { useId } from "react";
import type { DocumentKind } from "#contract/agreements";
import { useLazyPart } from "../parts/use-lazy-part";

interface AgreementTickProps {
  /** The kind of document, by default the service agreement; `name` includes its brackets. */
  readonly kind?: DocumentKind;
  readonly name?: string;
  readonly lead?: string;
  readonly note?: string;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
  /** Message for a person who continued without the tick. */
  readonly error?: string;
}

const privacyName = "《隐私政策》";
const loadDialog = () => import("./agreement.dialog");

/**
 * Not ticked by default; a press on the text ticks the box, a press on a document's name opens the document. Both texts
 * label the box.
 */
export function AgreementTick({
  kind = "agreement",
  name = "《服务协议》",
  lead = "我已阅读并同意",
  note,
  isTicked,
  onTick,
  error,
}: AgreementTickProps) {
  const id = useId();
  const document = useLazyPart(loadDialog, "AgreementDialog");
  const privacy = useLazyPart(loadDialog, "AgreementDialog");
  return (
    <div className={error ? "tick tick-wrong" : "tick"}>
      <div className="tick-row">
        <input
          id={id}
          type="checkbox"
          className="tick-box"
          checked={isTicked}
          onChange={(event) => onTick(event.target.checked)}
          aria-labelledby={`${id}-lead ${id}-name`}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <p className="tick-text">
          <label htmlFor={id} id={`${id}-lead`}>
            {lead}
          </label>
          <button type="button" id={`${id}-name`} className="link-button tick-link" onClick={document.open}>
            {name}
          </button>
          <span className="tick-note">
            另请阅读
            <button type="button" className="link-button tick-link" onClick={privacy.open}>
              {privacyName}
            </button>
          </span>
          {note && <span className="tick-note">{note}</span>}
        </p>
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {document.Part && <document.Part kind={kind} title={name} onClose={document.close} />}
      {privacy.Part && <privacy.Part kind="privacy" title={privacyName} onClose={privacy.close} />}
    </div>
  );
}
