import { useQueryClient } from "@tanstack/react-query";
import type { BodyIn } from "#contract/endpoint";
import { getImport, setImportMappings } from "#contract/run-imports";
import type { ImportPreview } from "#contract/run-imports.schemas";
import { callQuery } from "../../parts/data/queries";
import { useWrite } from "../../parts/data/use-write";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";

/** Whether this person may still decide about the file. */
export function useMayDecideImport(preview: ImportPreview): boolean {
  const may = usePermissionCheck();
  return preview.state === "previewed" && may("lab:run:import");
}

/** Sets the meaning of names in the file, or the product by which it is read; the reply is the new preview. */
export function useImportMapping(importId: string, done?: () => void) {
  const client = useQueryClient();
  return useWrite({
    work: async (body: BodyIn<typeof setImportMappings>) =>
      (await adminCall(setImportMappings, { params: { id: importId }, body })).data,
    done: (preview) => {
      client.setQueryData(callQuery(getImport, { params: { id: importId }, query: {} }).queryKey, preview);
      done?.();
    },
  });
}
