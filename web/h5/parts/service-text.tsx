import { telephoneHref, useSiteFacts } from "../../shared/site-facts";

const phrase = "联系客服";

/** A sentence of ours; the words 联系客服 in it become a phone link once the company's number is loaded. */
export function ServiceText({ text }: { readonly text: string }) {
  const { phone } = useSiteFacts();
  const at = text.indexOf(phrase);
  if (!phone || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <a className="call-link" href={telephoneHref(phone)}>
        {phrase} {phone}
      </a>
      {text.slice(at + phrase.length)}
    </>
  );
}

/** Phone number and hours of the company, for people who want to talk to somebody. */
export function ServiceLine() {
  const { phone, hours } = useSiteFacts();
  if (!phone) return null;
  return (
    <p>
      客服{" "}
      <a className="call-link" href={telephoneHref(phone)}>
        {phone}
      </a>
      {hours && ` · ${hours}`}
    </p>
  );
}
