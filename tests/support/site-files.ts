import { placeholderPhone } from "#contract/screens/gates";
import { buildFiles } from "#worker/build-files";
import list from "../../web/public/files/common-passwords.txt?raw";

/** The site's files that the worker itself reads: the list of common passwords, files of the build, and any page. */
export const siteFiles = {
  fetch: async (request: Request) => {
    const name = new URL(request.url).pathname.replace("/files/", "");
    if (name === "common-passwords.txt") return new Response(list);
    const built = await buildFiles[name]?.();
    const root = name === "/h5/report-gate" ? placeholderPhone : "";
    return new Response(built ?? `<!doctype html><html><body><div id="root">${root}</div></body></html>`);
  },
};
