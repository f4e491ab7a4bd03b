import { useEffect } from "react";
import { guard } from "../../guard";
import { readToken } from "../../shared/session";
import { NotFoundPage } from "./not-found.page";

/** What stands at an unknown address: the page that search engines read, until the guard sends the visitor on. */
export function UnknownPage() {
  useEffect(() => {
    const { pathname, search } = window.location;
    const state = { path: pathname, fullPath: pathname + search, areRolesLoaded: true, isKnown: false };
    const decision = guard({ ...state, hasToken: readToken() !== undefined });
    if (decision.kind === "go") window.location.replace(decision.to);
  }, []);
  return <NotFoundPage />;
}
