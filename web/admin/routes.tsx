import { type AnyRoute, createRoute } from "@tanstack/react-router";

/** The back office's branch of the route tree. */
export function routes(root: AnyRoute): AnyRoute[] {
  return [createRoute({ getParentRoute: () => root, path: "/", component: () => <h1>管理后台</h1> })];
}
