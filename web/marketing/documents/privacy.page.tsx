import { privacyPolicy } from "#contract/documents/privacy-policy.data";
import { DocumentPage } from "./document-page";

/** /privacy: the text of 《隐私政策》 in force. */
export function PrivacyPage() {
  return <DocumentPage path="/privacy" text={privacyPolicy} />;
}
