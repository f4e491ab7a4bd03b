import { sensitiveConsent } from "#contract/documents/sensitive-consent.data";
import { DocumentPage } from "./document-page";

/** /consent: the text of 《敏感个人信息处理单独同意书》 in force. */
export function ConsentPage() {
  return <DocumentPage path="/consent" text={sensitiveConsent} />;
}
