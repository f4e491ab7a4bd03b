import { useEffect } from "react";
import { decideRoute } from "../../guard";
import { readToken } from "../../shared/session";
import { NotFoundPage } from "./not-found.page";

/** Shown at an unknown address: the page for search engines, until the guard redirects the visitor. */
export function UnknownPage() {
  useEffect(() => {
    const { pathname, search } = window.location;
    const state = { path: pathname, fullPath: pathname + search, areRolesLoaded: true, isKnown: false };
    const decision = decideRoute({ ...state, hasToken: readToken() !== undefined });
    if (decision.kind === "go") window.location.replace(decision.to);
  }, []);
  return <NotFoundPage />;
}
