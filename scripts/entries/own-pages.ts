import { renderOwnPage } from "#own-pages";
import type { Vendors } from "#worker/node/ports";

/** Renders the pages of a verified phone; the bundle contains them. */
export const ownPageRenderer: Vendors["ownPages"] = { render: renderOwnPage };
