import { useEffect, useState } from "react";
import type { DocumentKind } from "#contract/agreements";
import type { AgreementDocument } from "#contract/agreements.schemas";
import { Dialog } from "../parts/dialog";
import { loadAgreements } from "./agreements.source";

interface AgreementDialogProps {
  readonly kind: DocumentKind;
  readonly title: string;
  readonly onClose: () => void;
}

/** One of the documents, its main points first. */
export function AgreementDialog({ kind, title, onClose }: AgreementDialogProps) {
  const [text, setText] = useState<AgreementDocument | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let isGone = false;
    setFailed(false);
    loadAgreements().then(
      (list) => !isGone && setText(list.find((one) => one.kind === kind) ?? null),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [kind, attempt]);

  const close = (
    <button type="button" className="button button-main" onClick={onClose}>
      我知道了
    </button>
  );
  return (
    <Dialog title={text?.title ?? title} onClose={onClose} footer={close}>
      {text ? (
        <DocumentText text={text} />
      ) : hasFailed ? (
        <div className="document-failed" role="alert">
          <p>文件暂时没有打开，请检查网络。</p>
          <button type="button" className="button button-second" onClick={() => setAttempt((n) => n + 1)}>
            重新加载
          </button>
        </div>
      ) : (
        <div className="skeleton-lines" role="status" aria-label="正在加载" />
      )}
    </Dialog>
  );
}

function DocumentText({ text }: { readonly text: AgreementDocument }) {
  return (
    <article className="document">
      <p className="document-version">
        第{text.version}版 · {text.effectiveOn} 起施行
      </p>
      <ul className="document-summary">
        {text.summary.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {text.changes.length > 0 && (
        <section>
          <h3>本次更新</h3>
          {text.changes.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      )}
      {text.sections.map((section) => (
        <section key={section.heading}>
          <h3>{section.heading}</h3>
          {section.paragraphs.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
