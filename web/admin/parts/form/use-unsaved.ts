import { type BlockerFn, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { preventReload } from "../../../shared/fetch-part";
import { confirm } from "../confirm";

/** Asks before leaving a page with unsaved input: by a link, a reload, or closing the tab. */
export function useUnsavedInputGuard(isDirty: boolean): void {
  const { history } = useRouter();
  useEffect(() => {
    if (!isDirty) return;
    const question = {
      title: "离开这个页面",
      message: "填写的内容还没有保存。",
      confirmLabel: "离开",
      cancelLabel: "继续填写",
      tone: "danger",
    } as const;
    const blockerFn: BlockerFn = async ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !(await confirm(question));
    const [endBlock, endHold] = [history.block({ blockerFn, enableBeforeUnload: true }), preventReload()];
    return () => {
      endBlock();
      endHold();
    };
  }, [isDirty, history]);
}
