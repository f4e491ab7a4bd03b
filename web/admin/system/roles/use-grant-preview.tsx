import { type ReactNode, useState } from "react";
import type { BodyIn, DataOf } from "#contract/endpoint";
import { previewRole } from "#contract/role-grants";
import type { RoleItem } from "#contract/roles.schemas";
import { useWrite } from "../../parts/data/use-write";
import { showOtherFieldErrors } from "../../parts/form/field-errors";
import { adminCall } from "../../session/admin-call";
import { changesPermissions, PermissionChangePreview } from "./grant-preview";

/** Shows the effect of a change of a role before `save` runs; a change of names alone is saved at once. */
export function useGrantPreview(role: RoleItem | undefined, isSaving: boolean) {
  const [shown, setShown] = useState<{ preview: DataOf<typeof previewRole>; save: () => void }>();
  const look = useWrite({
    work: async ({ body }: { body: BodyIn<typeof previewRole>; save: () => void }) =>
      (await adminCall(previewRole, { params: { id: role?.roleId ?? 0 }, body })).data,
    done: (preview, { save }) => {
      if (changesPermissions(preview)) setShown({ preview, save });
      else save();
    },
    hasFields: true,
  });
  const dialog: ReactNode = shown ? (
    <PermissionChangePreview
      roleName={role?.roleName ?? ""}
      preview={shown.preview}
      isSaving={isSaving}
      onSave={() => {
        setShown(undefined);
        shown.save();
      }}
      onClose={() => setShown(undefined)}
    />
  ) : null;
  return {
    dialog,
    isLooking: look.isPending,
    start(body: BodyIn<typeof previewRole>, save: () => void) {
      if (role) look.mutate({ body, save }, { onError: showOtherFieldErrors });
      else save();
    },
  };
}
