import { useChosenView } from "../parts/use-view";
import { ViewPanel } from "../views/view-panel";
import { ViewMenu } from "./view-menu";

/** The menu on the left, the chosen view on the right. */
export function ViewChoice() {
  const [view, choose] = useChosenView();
  return (
    <div className="view-choice">
      <ViewMenu view={view} choose={choose} />
      <ViewPanel path={view} />
    </div>
  );
}
