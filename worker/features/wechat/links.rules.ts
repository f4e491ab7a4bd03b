import type { Deps } from "../../platform/deps";

/** The encryption context of the id: copied to another row, it cannot be decrypted. */
export const openidContext = (linkId: string) => `wechat-openid:${linkId}`;

/** Encrypts a person's id at the official account for the row of a link. */
export const encryptOpenid = (deps: Pick<Deps, "sealer">, linkId: string, openid: string): Promise<string> =>
  deps.sealer.seal(openidContext(linkId), openid);

/** The search hash of a person's id at the account. */
export const openidHashOf = (deps: Pick<Deps, "hash">, openid: string): Promise<string> =>
  deps.hash.of("wechat-openid", openid);

/** Throws when the encrypted text was altered or copied from another row. */
export const decryptOpenid = (
  deps: Pick<Deps, "sealer">,
  link: { readonly id: string; readonly openidSealed: string },
) => deps.sealer.open(openidContext(link.id), link.openidSealed);
