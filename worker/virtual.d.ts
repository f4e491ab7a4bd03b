/** The pages of a verified phone, made of the web app's own parts; scripts/entries/bundle-worker.mjs puts them in. */
declare module "virtual:own-pages" {
  type Page = Parameters<import("./platform/own-pages").OwnPages["render"]>[0];
  export const renderOwnPage: (page: Page) => string;
}
