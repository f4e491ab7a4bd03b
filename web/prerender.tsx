import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { LoginPage } from "./admin/session/login.page";
import { faceOf } from "./shared/faces";
import { type EntryState, Standing } from "./visitors/place";
import { placeAt } from "./visitors/router";

interface Rendered {
  readonly html: string;
  /** What the page says about itself in the document's head. */
  readonly page: { readonly title: string; readonly description?: string };
}

const faces = { marketing: () => import("./marketing/routes"), h5: () => import("./h5/routes") };

/**
 * One public page as the HTML that React will later hydrate; `path` is a path of the marketing or phone face, `state` what
 * travels with the entry of the history that it is drawn for.
 */
export async function render(path: string, state?: EntryState): Promise<Rendered> {
  const name = faceOf(path);
  if (name === "login") return { html: renderToStaticMarkup(<LoginPage />), page: { title: "登录" } };
  if (name === "admin") throw new Error(`${path} is no page for visitors`);
  const { face } = await faces[name]();
  const place = await placeAt(face, path, state);
  if (!place) throw new Error(`${path}: no page of its face has this path`);
  const html = renderToString(
    <Standing place={place}>
      <face.Layout />
    </Standing>,
  );
  return { html, page: { title: place.title, description: place.description } };
}
