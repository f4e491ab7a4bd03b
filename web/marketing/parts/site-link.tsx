import type { ReactNode } from "react";
import type { PhonePath, SitePath } from "#contract/screens/public";
import { webPartOf } from "../../shared/faces";
import { Link, type SiteQuery } from "../navigation";

/**
 * An address of ours: a page of the site with or without an anchor, an anchor of this page, or a phone page with a
 * single address.
 */
export type SiteAddress = SitePath | `${SitePath}#${string}` | `#${string}` | Exclude<PhonePath, `${string}$${string}`>;

interface SiteLinkProps {
  readonly to: SiteAddress;
  readonly search?: SiteQuery;
  readonly className?: string;
  readonly children: ReactNode;
}

const isOfSite = (path: string): path is SitePath => webPartOf(path) === "marketing";
const partToo = { exact: true, includeHash: true };

/** A link inside the public site; pages of another part of the web app open another document. */
export function SiteLink({ to, search, className, children }: SiteLinkProps) {
  const [path = "", part] = to.split("#");
  if (!isOfSite(path)) {
    return (
      <a href={to} className={className}>
        {children}
      </a>
    );
  }
  return part ? (
    <Link to={path} search={search} hash={part} activeOptions={partToo} className={className}>
      {children}
    </Link>
  ) : (
    <Link to={path} search={search} className={className}>
      {children}
    </Link>
  );
}
