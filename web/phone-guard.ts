/** The redirect for a visitor without a staff session who requests this phone address; undefined: the page is shown. */
export function phoneRedirect(path: string): "/h5/bind" | "/index" | undefined {
  // The specification's rule is about single reports; /h5/reports is another page.
  if (path.startsWith("/h5/report") && path !== "/h5/reports")
    return /^\/h5\/report\/[A-Z]{11,15}$/.test(path) ? undefined : "/h5/bind";
  return /^\/h5\/check\/(?!keys$|[A-Z]{16}$)/.test(path) ? "/index" : undefined;
}
