import { type AnchorHTMLAttributes, createContext, type MouseEvent, useContext } from "react";

/** What travels with an entry of the browser's history, never in the address; h5/flow-state.ts says what. */
// biome-ignore lint/suspicious/noEmptyInterface: a face declares its own members
export interface EntryState {}

/** Where the visitor is, and the page that shows it. */
export interface Place {
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  /** Parts of the path that its route names with `$`. */
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, string>>;
  readonly state: EntryState;
  readonly Page: () => React.ReactNode;
}

interface Step {
  /** Path of this face, with an optional query or anchor; `?x=y` stays on the page. */
  readonly to: string;
  readonly state?: EntryState;
  /** In the place of this entry of the history. */
  readonly replace?: boolean;
}

/** Goes to another page of the face; resolves when it is shown. */
export type Navigate = (step: Step) => Promise<void>;

interface Visit {
  readonly place: Place;
  readonly navigate: Navigate;
  /** Fetches the page of a path ahead. */
  readonly prepare: (to: string) => void;
}

/** The worker gives it a place that is not left, the browser the router's. */
export const VisitContext = createContext<Visit | null>(null);

const stay = () => Promise.resolve();
const nothing = () => {};

/** A place that is not left, and needs no browser: what a document shows before its scripts. */
export function Standing({ place, children }: { readonly place: Place; readonly children: React.ReactNode }) {
  return <VisitContext value={{ place, navigate: stay, prepare: nothing }}>{children}</VisitContext>;
}

function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error("rendered outside of a place");
  return visit;
}

export const usePlace = (): Place => useVisit().place;
export const useNavigate = (): Navigate => useVisit().navigate;
export const usePrepare = (): Visit["prepare"] => useVisit().prepare;

/** The page of this place. */
export function Outlet() {
  const { Page, path } = usePlace();
  return <Page key={path} />;
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick">, Step {}

/** A link to a page of the same face: an ordinary one without scripts, and for every key but the plain press. */
export function Link({ to, state, replace, ...others }: LinkProps) {
  const { place, navigate, prepare } = useVisit();
  const ahead = () => prepare(to);
  const follow = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    void navigate({ to, state, replace });
  };
  return (
    <a
      {...others}
      aria-current={place.path === to ? "page" : others["aria-current"]}
      href={to}
      onClick={follow}
      onTouchStart={ahead}
      onMouseEnter={ahead}
      onFocus={ahead}
    />
  );
}
