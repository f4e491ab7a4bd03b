import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { type AssignableKind, assignmentPermissions } from "#contract/assignments";
import { usePermissionCheck } from "../../session/access";
import { lazyPart } from "../lazy-part";

const AssignDialog = lazyPart(() => import("./assign-dialog"), "AssignDialog");

interface AssignButtonProps {
  readonly kind: AssignableKind;
  /** What is ticked. */
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

/** Gives the ticked work to one person. */
export function AssignWorkButton({ kind, ids, onDone }: AssignButtonProps) {
  const may = usePermissionCheck();
  const [isOpen, setOpen] = useState(false);
  if (ids.length === 0 || !may(assignmentPermissions[kind])) return null;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        交办（{ids.length}）
      </Button>
      <Suspense>
        {isOpen ? (
          <AssignDialog
            kind={kind}
            ids={ids}
            onClose={(isDone) => {
              setOpen(false);
              if (isDone) onDone();
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
