import { IconLockQuestion } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useContext, useState, useSyncExternalStore } from "react";
import { holdsAnyPermission } from "../../session/access";
import { signedInUserQuery } from "../../session/session.api";
import { edgeTooltipClass, IconButton } from "../icon-button";
import { lazyPart } from "../lazy-part";
import { AskedPermissionsContext } from "./asked-tags";

const HiddenActionsDialog = lazyPart(() => import("./why-dialog"), "HiddenActionsDialog");

/** Explains the actions of a page that the person does not see; rendered only when there are some. */
export function HiddenActionsButton() {
  const asked = useContext(AskedPermissionsContext);
  const tags = useSyncExternalStore(asked.subscribe, asked.get);
  const { data } = useQuery(signedInUserQuery);
  const [isOpen, setOpen] = useState(false);
  const missing = tags.filter((tag) => !holdsAnyPermission(data?.permissions ?? [], [tag]));
  if (missing.length === 0) return null;
  return (
    <>
      <IconButton
        label="为什么有些操作看不到"
        aria-haspopup="dialog"
        className={edgeTooltipClass}
        onClick={() => setOpen(true)}
      >
        <IconLockQuestion size={20} stroke={1.6} aria-hidden />
      </IconButton>
      <Suspense>{isOpen ? <HiddenActionsDialog tags={missing} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
