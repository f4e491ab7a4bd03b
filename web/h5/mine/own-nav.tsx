import type { VerifiedPhonePath } from "#contract/screens/gates";
import { Link } from "../navigation";

const places: readonly [path: VerifiedPhonePath, name: string][] = [
  ["/h5/status", "样本"],
  ["/h5/reports", "报告"],
  ["/h5/mydata", "我的数据"],
];

/** Navigation between the three pages of a verified phone. */
export function VerifiedPhoneNav({ here }: { readonly here: VerifiedPhonePath }) {
  return (
    <nav className="own-nav" aria-label="我的">
      {places.map(([path, name]) => (
        <Link key={path} to={path} replace className="own-place" aria-current={path === here ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
