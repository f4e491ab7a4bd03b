import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { LoginPage } from "./admin/session/login.page";
import { createAppRouter, faces, type PageFacts } from "./router";
import { faceOf } from "./shared/faces";

interface Rendered {
  readonly html: string;
  readonly page: PageFacts;
}

/** One public page as the HTML that React will later hydrate; `path` is a path of the marketing or phone face. */
export async function render(path: string): Promise<Rendered> {
  const face = faceOf(path);
  if (face === "login") return { html: renderToStaticMarkup(<LoginPage />), page: { title: "登录" } };
  const router = createAppRouter(await faces[face](), createMemoryHistory({ initialEntries: [path] }));
  await inTime(router.load(), path);
  const page = router.state.matches.at(-1)?.staticData.page;
  if (!page) throw new Error(`${path}: the route declares no page facts (title)`);
  return { html: renderToString(<RouterProvider router={router} />), page };
}

const loadMs = 30_000;

/** A route whose loader or guard never settles is named instead of waited for. */
async function inTime(loading: Promise<void>, path: string): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${path}: its route did not load within ${loadMs / 1000} s`)), loadMs);
  });
  await Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
