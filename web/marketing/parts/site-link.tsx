import type { ReactNode } from "react";
import { faceOf } from "../../shared/faces";
import { Link } from "../../visitors/place";

interface SiteLinkProps {
  /** Path of ours, with an optional query or anchor. */
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link inside the public site; pages of another face are another document. */
export function SiteLink({ to, className, children }: SiteLinkProps) {
  const [pathname = ""] = to.split(/[?#]/);
  if (pathname === "" || faceOf(pathname) !== "marketing") {
    return (
      <a href={to} className={className}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
