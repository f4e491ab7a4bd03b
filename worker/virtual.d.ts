/** The pages of a verified phone, made of the web app's own parts; scripts/entries/bundle-worker.mjs puts them in. */
declare module "virtual:own-pages" {
  export const renderOwnPage: import("./platform/own-pages").OwnPages["render"];
}
