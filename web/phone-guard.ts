/** Where a visitor without a session of the back office goes who asks for this address of a phone page; undefined: it is shown. */
export function phoneGuard(path: string): "/h5/bind" | "/index" | undefined {
  // The specification's rule is about single reports; /h5/reports is a page of its own.
  if (path.startsWith("/h5/report") && path !== "/h5/reports")
    return /^\/h5\/report\/[A-Z]{11,15}$/.test(path) ? undefined : "/h5/bind";
  return /^\/h5\/check\/(?!keys$|[A-Z]{16}$)/.test(path) ? "/index" : undefined;
}
