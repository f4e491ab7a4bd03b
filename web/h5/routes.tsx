import { type AnyRoute, createRoute, Outlet } from "@tanstack/react-router";

const screens: readonly [path: string, title: string][] = [
  ["/h5/test", "现场快检"],
  ["/h5/bind", "绑定样本"],
  ["/h5/bindphone", "手机号"],
  ["/h5/validphone", "验证手机号"],
  ["/h5/verify", "验证手机号"],
  ["/h5/bindinfo", "填写信息"],
  ["/h5/bindok", "绑定成功"],
  ["/h5/report/$key", "报告查询"],
];

/** The phone pages' branch of the route tree. */
export function routes(root: AnyRoute): AnyRoute[] {
  const layout = createRoute({ getParentRoute: () => root, id: "h5", component: Outlet });
  return [
    layout.addChildren(
      screens.map(([path, title]) =>
        createRoute({
          getParentRoute: () => layout,
          path,
          component: () => <h1>{title}</h1>,
          staticData: { page: { title } },
        }),
      ),
    ),
  ];
}
