import { useQueryClient } from "@tanstack/react-query";
import type { Call } from "#contract/endpoint";
import { confirm } from "../confirm";
import { queryKeyOf } from "../data/key-of";
import { refreshData } from "../data/refresh";
import { showOtherFieldErrors } from "../form/field-errors";
import { showUndoToast } from "../history/undo";
import { SwitchBox } from "../switch-box";
import { patchedPage } from "./patched-page";

type Status = "1" | "2";

interface StatusSwitchProps {
  /** The name of the row. */
  readonly name: string;
  readonly status: Status;
  /** The call of the list that shows the row; `isRow` finds the row in it. */
  readonly list: Call;
  readonly isRow: (row: unknown) => boolean;
  /** Consequences of turning it off, shown in a question before. */
  readonly warning: string;
  readonly isFixed?: boolean;
  readonly onSave: (status: Status) => Promise<{ readonly data: unknown }>;
}

/** Turns a row on or off: the switch moves at once and moves back when the server refuses. */
export function StatusSwitch({ name, status, list, isRow, warning, isFixed, onSave }: StatusSwitchProps) {
  const client = useQueryClient();
  const queryKey = queryKeyOf(list);
  const turn = async () => {
    const next = status === "2" ? "1" : "2";
    const question = { title: `停用${name}`, message: warning, confirmLabel: "停用", tone: "danger" } as const;
    if (next === "1" && !(await confirm(question))) return;
    await client.cancelQueries({ queryKey });
    const before = client.getQueriesData({ queryKey });
    client.setQueriesData({ queryKey }, (page) => patchedPage(page, isRow, { status: next }));
    try {
      const { data } = await onSave(next);
      showUndoToast({ msg: `${name}已${next === "2" ? "启用" : "停用"}`, data });
    } catch (error) {
      for (const [key, data] of before) client.setQueryData(key, data);
      showOtherFieldErrors(error);
    } finally {
      void refreshData();
    }
  };
  return (
    <SwitchBox
      aria-label={`${name}：${status === "2" ? "正常" : "停用"}`}
      checked={status === "2"}
      disabled={isFixed}
      onChange={() => void turn()}
    />
  );
}
