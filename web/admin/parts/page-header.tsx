import { type ReactNode, useContext, useEffect } from "react";
import { lazyDialog } from "./lazy-part";
import { TabTitleContext, usePageAddress } from "./page-address";

const HiddenActionsButton = lazyDialog(() => import("./why/why-button"), "HiddenActionsButton");

interface PageHeaderProps {
  readonly title: string;
  /** One sentence about the purpose of the screen, or the facts of the shown object. */
  readonly note?: ReactNode;
  /** Buttons on the right, the main one last. */
  readonly actions?: ReactNode;
  /** Title of the tab; for pages of one object, such as a tube's barcode. */
  readonly tabTitle?: string;
}

/** Title, note and actions at the top of a screen. */
export function PageHeader({ title, note, actions, tabTitle }: PageHeaderProps) {
  const { pathname } = usePageAddress();
  const retitle = useContext(TabTitleContext);
  useEffect(() => {
    if (tabTitle) retitle(pathname, tabTitle);
  }, [retitle, pathname, tabTitle]);
  return (
    <div className="wrap-row between gap-8-16 high-36 below-12">
      <div className="flex wrap baseline slim gap-0-12">
        <h1 className="figure">{title}</h1>
        {note ? <div className="muted">{note}</div> : null}
      </div>
      <div className="flex wrap gap-8">
        <HiddenActionsButton />
        {actions}
      </div>
    </div>
  );
}
