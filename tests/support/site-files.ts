import list from "../../web/public/files/common-passwords.txt?raw";

/** The site's files as far as the worker reads them itself: the list of common passwords, and any page. */
export const siteFiles = {
  fetch: async (request: Request) =>
    request.url.endsWith("/common-passwords.txt")
      ? new Response(list)
      : new Response("<!doctype html><script type=module></script>", { status: 200 }),
};
