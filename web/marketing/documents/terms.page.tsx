import { serviceAgreement } from "#contract/documents/service-agreement.data";
import { DocumentPage } from "./document-page";

/** /terms: the text of 《服务协议》 in force. */
export function TermsPage() {
  return <DocumentPage path="/terms" text={serviceAgreement} />;
}
