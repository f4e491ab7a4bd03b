import { type AnchorHTMLAttributes, createContext, useContext } from "react";

/**
 * What the pages of a verified phone take from @tanstack/react-router, for one rendering in the worker: there a page is not
 * left, and the router's 29 kB would be a quarter of what is loaded. tests/web/h5/own-pages.test.tsx compares its HTML with
 * the router's own.
 */
export interface Place {
  readonly path: string;
  readonly title: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, unknown>>;
  readonly Page: () => React.ReactNode;
}

export const PlaceContext = createContext<Place | null>(null);

function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (!place) throw new Error("rendered outside of a place");
  return place;
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to: string;
  readonly replace?: boolean;
}

export function Link({ to, replace: _, className, ...others }: LinkProps) {
  const isHere = usePlace().path === to;
  const names = [className, isHere && "active"].filter(Boolean).join(" ") || undefined;
  return (
    <a
      className={names}
      {...others}
      aria-current={isHere ? "page" : others["aria-current"]}
      href={to}
      data-status={isHere ? "active" : undefined}
    />
  );
}

export function Outlet() {
  const { Page } = usePlace();
  return <Page />;
}

const stay = () => Promise.resolve();

export const useNavigate = () => stay;
export const useParams = () => usePlace().params;
export const useSearch = () => usePlace().search;

/** The one match of this place. */
export function useMatches<T>({ select }: { readonly select: (matches: readonly object[]) => T }): T {
  const { path, title } = usePlace();
  return select([{ pathname: path, staticData: { page: { title } } }]);
}
