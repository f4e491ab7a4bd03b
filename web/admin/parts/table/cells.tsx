import { usePermissionCheck } from "../../session/access";
import { OfficeLink } from "../own-link";
import { type ScreenHref, screenLink } from "../screen-link";
import { TimeText } from "../time-text";
import css from "./cells.module.css";
import type { TableColumn } from "./table-column";

/** When a row was created, by which lists are sorted. */
export const createdColumn = (title: string): TableColumn<{ readonly createdAt: number }, "createdAt"> => ({
  key: "createdAt",
  title,
  sort: "createdAt",
  priority: 1,
  cell: ({ createdAt }) => <TimeText at={createdAt} />,
});

/** A code or number as a link to its page; never broken over lines. */
export function CodeLink({ href, code, isMono }: { href: ScreenHref; code: string; isMono?: boolean }) {
  return (
    <OfficeLink href={href} className={isMono ? "mono nowrap" : "nowrap"}>
      {code}
    </OfficeLink>
  );
}

/** A product's name on one line of a table. */
export function ProductCell({ product }: { product: { readonly name: string } | null }) {
  return <span className="nowrap">{product?.name ?? "—"}</span>;
}

/** A merchant's name on one line of a table. */
export function MerchantCell({ merchant }: { merchant: { readonly name: string } | null }) {
  return <span className="nowrap">{merchant?.name ?? "—"}</span>;
}

interface PersonCellProps {
  readonly person: { readonly id: string; readonly nameMasked: string; readonly phoneMasked: string } | null;
}

/** A masked customer on one line of a table; for the service desk a link to his page. */
export function PersonCell({ person }: PersonCellProps) {
  const may = usePermissionCheck();
  if (!person) return <span>—</span>;
  const words = (
    <span className={`inline-row gap-8 nowrap ${css.person}`}>
      <span>{person.nameMasked}</span>
      {person.phoneMasked}
    </span>
  );
  if (!may("service:customer:view")) return words;
  return <OfficeLink href={screenLink("/service/customers/$personId", { personId: person.id })}>{words}</OfficeLink>;
}
