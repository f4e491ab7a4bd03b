// WeChat names them at random (MP_verify_ and 16 characters for an account's domains, 10 characters for a mini-program's), so
// none can have the name of a file of ours; robots.txt is shorter.
const proof = /^((?:MP_verify_)?[A-Za-z0-9]{8,32}\.txt)=([A-Za-z0-9]{8,64})$/;

/**
 * The files that WeChat fetches to verify the owner of the host name, with name and content; throws an error for invalid ones.
 * docs/wechat.md says where they come from.
 */
export function chosenHostProofs({
  WECHAT_HOST_PROOFS: text = "",
}: {
  readonly WECHAT_HOST_PROOFS?: string;
}): ReadonlyMap<string, string> {
  const words = text.split(/\s+/).filter(Boolean);
  const proofs = new Map(words.map((word) => (proof.exec(word)?.slice(1) as [string, string] | undefined) ?? ["", ""]));
  if (proofs.has("") || proofs.size < words.length)
    throw new Error(
      'Refusing to start: WECHAT_HOST_PROOFS must be different "NAME.txt=content" with a blank between them. See docs/wechat.md.',
    );
  return proofs;
}
