import type { Permission } from "#contract/permissions";
import type { BulkStep } from "../bulk/bulk-step";

type Status = "1" | "2";

interface StatusOptions<T> {
  readonly tag: Permission;
  /** Consequences of turning off. */
  readonly warning: string;
  readonly blocked?: (row: T) => string | undefined;
  readonly work: (row: T, status: Status) => ReturnType<BulkStep<T>["work"]>;
}

/** Turns several rows on or off; a row that already has the status is left alone. */
export function createStatusSteps<T extends { readonly status: Status }>(
  options: StatusOptions<T>,
): readonly BulkStep<T>[] {
  const step = (label: string, status: Status, warning: string): BulkStep<T> => ({
    label,
    tag: options.tag,
    warning,
    isDanger: status === "1",
    blocked: (row) => (row.status === status ? `已经是${label}状态` : options.blocked?.(row)),
    work: (row) => options.work(row, status),
  });
  return [step("启用", "2", "启用后可以正常使用。"), step("停用", "1", options.warning)];
}

interface RemoveOptions<T> extends Pick<BulkStep<T>, "tag" | "blocked"> {
  readonly warning?: string;
  readonly work: (row: T) => ReturnType<BulkStep<T>["work"]>;
}

/** Deletes rows, which stay in the bin for a while. */
export const createRemoveStep = <T>({ warning, ...rest }: RemoveOptions<T>): BulkStep<T> => ({
  label: "删除",
  warning: warning ?? "30 天内可以恢复。",
  isDanger: true,
  ...rest,
});
