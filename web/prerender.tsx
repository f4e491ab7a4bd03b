import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { LoginPage } from "./admin/session/login.page";
import { createAppRouter, faces, type PageFacts } from "./router";
import { faceOf } from "./shared/faces";

export interface Rendered {
  readonly html: string;
  readonly page: PageFacts;
}

/** One public page as the HTML that React will later hydrate; `path` is a path of the marketing or phone face. */
export async function render(path: string): Promise<Rendered> {
  const face = faceOf(path);
  if (face === "login") return { html: renderToStaticMarkup(<LoginPage />), page: { title: "登录" } };
  const router = createAppRouter(await faces[face](), createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const page = router.state.matches.at(-1)?.staticData.page;
  if (!page) throw new Error(`${path}: the route declares no page facts (title)`);
  return { html: renderToString(<RouterProvider router={router} />), page };
}
