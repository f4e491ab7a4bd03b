import { confirm } from "../../parts/confirm";

/** Asks before rows are deleted; `names` in the order of the list. */
export function sureToRemove(what: string, names: readonly string[], warning = "删除后将不再显示。"): Promise<boolean> {
  const shown = names.slice(0, 3).join("、");
  const list = names.length > 3 ? `${shown} 等 ${names.length} 项` : shown;
  return confirm({
    title: `删除${what}`,
    message: `将删除：${list}。${warning}`,
    confirmLabel: "删除",
    tone: "danger",
  });
}
