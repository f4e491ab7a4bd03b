import {
  type AnyRoute,
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  type LinkComponentProps,
  type NavigateOptions,
  type ResolveParams,
  type RouteComponent,
  type Router,
  type RouterHistory,
  Link as RouterLink,
  useRouter,
  useParams as useRouterParams,
  useSearch as useRouterSearch,
} from "@tanstack/react-router";
import { type ReactElement, useCallback, useState } from "react";
import { BrokenPage } from "./shared/broken-page";
import type { PageStep } from "./shared/lazy-page";
import { parseSearch, searchOf, stringifySearch } from "./shared/search-codec";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Title of a page for visitors. */
    title?: string;
  }
}

interface Options {
  /** Undefined in a browser, where the router uses the browser's own history. */
  readonly history?: RouterHistory;
  readonly scrollRestoration?: () => boolean;
}

/** The router of one part of the web app (site, phone or office): in the browser, in prerendering and in the worker. */
export function createWebPartRouter(routeTree: AnyRoute, options: Options = {}) {
  return createRouter({
    ...options,
    routeTree,
    caseSensitive: true,
    trailingSlash: "never",
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    defaultErrorComponent: BrokenPage,
    // A path of another part of the web app is another document.
    defaultNotFoundComponent: () => {
      window.location.replace(window.location.href);
      return null;
    },
  });
}

/** A page for visitors; shared/lazy-page.tsx makes one from a module. */
export interface FacePage {
  readonly title?: string;
  readonly component: RouteComponent;
  readonly beforeLoad?: (step: PageStep) => Promise<void>;
}

interface FaceLayout<N extends string> {
  readonly component: RouteComponent;
  /** Query parameters that pages of this route tree read, each as text. */
  readonly search: readonly N[];
  readonly beforeLoad?: (step: RouteStep) => Promise<void> | void;
}

/** What a layout knows of a page before it is shown. */
export interface RouteStep {
  readonly preload: boolean;
  readonly cause: "preload" | "enter" | "stay";
  readonly location: { readonly pathname: string };
}

/** The route tree of the site or of the phone pages: its layout around its pages, by their paths. */
export function createWebPartRoutes<const P extends string, const N extends string>(
  { search, ...layout }: FaceLayout<N>,
  pages: Readonly<Partial<Record<P, FacePage>>>,
) {
  const root = createRootRoute();
  const face = createRoute({
    getParentRoute: () => root,
    id: "face",
    validateSearch: searchOf(search),
    ...layout,
  });
  const page = <Q extends string>(path: Q, { title, ...screen }: FacePage) =>
    createRoute({
      getParentRoute: () => face,
      path,
      staticData: { title },
      // Other parameters, such as another report key, are another page, so it is mounted anew.
      remountDeps: ({ params }) => params,
      ...screen,
    });
  type Pages = { readonly [Q in P]: ReturnType<typeof page<Q>> };
  const children = Object.entries<FacePage | undefined>(pages).flatMap(([path, own]) => (own ? [page(path, own)] : []));
  return root.addChildren([face.addChildren(children as unknown as Pages)]);
}

type FaceRouter<P extends string, N extends string> = Router<
  ReturnType<typeof createWebPartRoutes<P, N>>,
  "never",
  false
>;
type Go<R extends AnyRouter, Done> = <const To extends string | undefined>(
  step: NavigateOptions<R, string, To>,
) => Promise<Done>;

const exactly = { exact: true, includeSearch: false } as const;
const nothing = {};

const FaceLink = (props: LinkComponentProps) => <RouterLink activeOptions={exactly} activeProps={nothing} {...props} />;

/** Typed links and navigation for the site or the phone pages. */
export function createNavigation<P extends string, N extends string>() {
  type R = FaceRouter<P, N>;
  type Link = <const To extends string | undefined>(props: LinkComponentProps<"a", R, string, To>) => ReactElement;

  return {
    /**
     * A link to a page of the same route tree: an ordinary link without scripts, and for presses with a modifier key.
     */
    Link: FaceLink as Link,
    /** Goes to another page of the same route tree; resolves when it is shown. */
    useNavigate(): Go<R, void> {
      return useRouter().navigate as Go<R, void>;
    },
    /**
     * Replaces this page by another of the same route tree, unless the person left it before its answer came; for what
     * a page learns by itself, not for what somebody pressed.
     */
    useRedirect(): Go<R, void> {
      const router = useRouter();
      const [own] = useState(router.state.location.pathname);
      return useCallback(
        async (step) => {
          if (router.state.location.pathname === own) await router.navigate({ ...step, replace: true } as never);
        },
        [router, own],
      );
    },
    /** Loads a page in advance. */
    usePreload(): Go<R, unknown> {
      const router = useRouter();
      return useCallback((step) => router.preloadRoute(step as never), [router]);
    },
    /** The query of the address, as text. */
    useSearch: (): { readonly [K in N]?: string } => useRouterSearch({ strict: false }),
    /** The parameters of the address for the `$` parts of this path. */
    useParams: <Q extends P>(_path: Q): ResolveParams<Q> => useRouterParams({ strict: false }),
  };
}
