import type { ResultSetItem } from "#contract/result-sets.schemas";
import { focusRowAt, useReviewKeys } from "./review-keys";
import { useQuickReview } from "./use-quick-review";

interface ReviewKeysProps {
  /** The table's label. */
  readonly label: string;
  readonly state: ResultSetItem["state"];
  readonly rows: readonly ResultSetItem[];
  /** Rows that are not done yet. */
  readonly waiting: readonly ResultSetItem[];
  readonly openId: string;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** The keyboard shortcuts of the review, and the line that names them; rendered once the list is loaded. */
export function ReviewKeys({ label, rows, ...rest }: ReviewKeysProps) {
  const ids = rows.map(({ id }) => id);
  const quick = useQuickReview({ ...rest, onNext: (id) => focusRowAt(label, ids.indexOf(id)) });
  useReviewKeys(label, { ids, openId: rest.openId, onOpen: rest.onOpen, ...quick });
  return (
    <span className="no-phone size-13 muted">
      {rest.state === "submitted"
        ? "↑ ↓ 选择，Enter 打开，A 审核通过，R 退回；有例外的逐个打开审核"
        : "↑ ↓ 选择，Enter 打开"}
    </span>
  );
}
