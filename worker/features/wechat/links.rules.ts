import type { Deps } from "../../platform/deps";

/** What the id is bound to: moved to another row it does not open. */
export const openidContext = (linkId: string) => `wechat-openid:${linkId}`;

/** A person's id at the account as a link keeps it. */
export const sealOpenid = (deps: Pick<Deps, "sealer">, linkId: string, openid: string): Promise<string> =>
  deps.sealer.seal(openidContext(linkId), openid);

/** The look-up hash of a person's id at the account. */
export const openidHashOf = (deps: Pick<Deps, "hash">, openid: string): Promise<string> =>
  deps.hash.of("wechat-openid", openid);

/** Throws when the text was altered or moved. */
export const openLink = (deps: Pick<Deps, "sealer">, link: { readonly id: string; readonly openidSealed: string }) =>
  deps.sealer.open(openidContext(link.id), link.openidSealed);
