import { phoneRedirect } from "./phone-guard";
import { phoneAddresses, siteAddresses } from "./shared/public-paths";

/** What the guard knows of the visitor when a page is requested. */
export interface GuardState {
  readonly path: string;
  /** The path with its query, to return to after signing in. */
  readonly fullPath: string;
  readonly hasToken: boolean;
  readonly areRolesLoaded: boolean;
  /** Whether the office has a route with that path for this user. */
  readonly isKnown: boolean;
}

type Decision =
  | { readonly kind: "pass" }
  | { readonly kind: "load-user" }
  | { readonly kind: "go"; readonly to: string };

const open = [...siteAddresses, ...phoneAddresses, "/login"];

const isOpen = (path: string) =>
  open.includes(path) || /^\/(redirect\/.|h5\/check\/[A-Z]{16}$|h5\/report\/[A-Z]{11,15}$)/.test(path);

/** The route guard of the specification (section 2) as one pure function. */
export function decideRoute(state: GuardState): Decision {
  const { path } = state;
  if (state.hasToken) return guardSignedIn(state);
  const other = phoneRedirect(path) ?? (isOpen(path) ? undefined : "/index");
  return other ? { kind: "go", to: other } : { kind: "pass" };
}

function guardSignedIn(state: GuardState): Decision {
  if (state.path === "/login") return { kind: "go", to: "/" };
  if (isOpen(state.path) || state.path.startsWith("/h5/")) return { kind: "pass" };
  if (!state.areRolesLoaded) return { kind: "load-user" };
  return state.isKnown ? { kind: "pass" } : { kind: "go", to: "/" };
}

/** The page to which a failed load of the user leads. */
export function signInPath(fullPath: string): string {
  return `/login?redirect=${encodeURIComponent(fullPath)}`;
}

/**
 * The one rule for every redirect to another document: a target counts only when it stays on `origin`; anything else
 * leads to the home page. It is checked with the browser's own parser, which drops tabs and line breaks, and the result
 * is checked once more.
 */
export function sameOriginPath(target: string | null | undefined, origin: string = location.origin): string {
  if (!target?.startsWith("/")) return "/";
  const own = resolved(target, origin);
  const path = own ? own.pathname + own.search + own.hash : "/";
  return resolved(path, origin)?.href === own?.href ? path : "/";
}

function resolved(target: string, origin: string): URL | undefined {
  try {
    const url = new URL(target, origin);
    return url.origin === origin ? url : undefined;
  } catch {
    return undefined;
  }
}
