import { useSyncExternalStore } from "react";
import { useNavigate, useSearch } from "../navigation";
import { parseView, type ViewPath } from "../views/view-groups";

const never = () => () => {};

/** False while the prerendered page is being hydrated, because it was rendered without the address's query. */
function useLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The view that `defaultPath` in the address names, and a function to choose another. */
export function useChosenView(): readonly [ViewPath, (path: ViewPath) => void] {
  const isLive = useLive();
  const { defaultPath } = useSearch();
  const navigate = useNavigate();
  const choose = (path: ViewPath) =>
    void navigate({ to: ".", search: { defaultPath: path }, replace: true, resetScroll: false });
  return [parseView(isLive ? defaultPath : undefined), choose];
}
