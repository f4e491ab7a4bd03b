import { useQuery } from "@tanstack/react-query";
import { listProducts } from "#contract/products";
import type { ProductItem } from "#contract/products.schemas";
import { now } from "../../../shared/clock";
import { callQuery } from "../../parts/data/queries";
import { formatTime } from "../../parts/format-time";
import { OfficeLink } from "../../parts/own-link";
import { screenLink } from "../../parts/screen-link";
import { StatusBadge } from "../../parts/status-badge";
import { notValidatedText } from "./proof.rules";

type Proved = Pick<ProductItem, "state" | "proof" | "exception">;

const today = () => formatTime(now(), "{y}-{m}-{d}");

/** The validation of a product's assay, or why it is on sale without one. */
export function ValidationBadge({ product }: { product: Proved }) {
  const { proof } = product;
  if (proof)
    return (
      <OfficeLink href={screenLink("/lab/validations/$validationId", { validationId: proof.id })} className="nowrap">
        第 {proof.number} 份，已签署
      </OfficeLink>
    );
  const why = notValidatedText(product, today());
  return why === null ? "—" : <span title={why}>{<Badge why={why} />}</span>;
}

const Badge = ({ why }: { why: string }) => <StatusBadge tone="warn" label={`未完成性能验证：${why}`} />;

/** The same beside a run or a result, by the code of its product; renders nothing when there is a validation. */
export function NotValidatedBadge({ productCode }: { productCode: string | undefined }) {
  const { data } = useQuery({ ...callQuery(listProducts, { query: {} }), staleTime: 5 * 60_000 });
  const product = data?.list.find(({ code }) => code === productCode);
  const why = product ? notValidatedText(product, today()) : null;
  return why === null ? null : <Badge why={why} />;
}
