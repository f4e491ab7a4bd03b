import { callAddress, useSiteFacts } from "../../shared/site-facts";

const phrase = "联系客服";

/** A sentence of ours; where it says 联系客服, those words call the company as soon as its number is known. */
export function ServiceText({ text }: { readonly text: string }) {
  const { phone } = useSiteFacts();
  const at = text.indexOf(phrase);
  if (!phone || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <a className="call-link" href={callAddress(phone)}>
        {phrase} {phone}
      </a>
      {text.slice(at + phrase.length)}
    </>
  );
}

/** Number and hours of the company, where somebody looks for a person to talk to. */
export function ServiceLine() {
  const { phone, hours } = useSiteFacts();
  if (!phone) return null;
  return (
    <p>
      客服{" "}
      <a className="call-link" href={callAddress(phone)}>
        {phone}
      </a>
      {hours && ` · ${hours}`}
    </p>
  );
}
