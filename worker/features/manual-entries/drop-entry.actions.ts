import { manualMessages } from "#contract/manual-entries";
import { dropManualEntry } from "#contract/manual-entries.schemas";
import { staffAction } from "../../http/action";
import { conflict, notFound } from "../../http/errors";
import { previousChanged } from "../../platform/database/conditions";
import { runNamed } from "../../platform/database/named-batch";
import { auditRows } from "../logs/logs.actions";
import { discardEntry, findEntryId } from "./manual-entries.store";

/** Closes an entry that will not be typed again, with a reason. */
export const dropManualEntryAction = staffAction(dropManualEntry, {
  load: ({ params }) => ({ entry: findEntryId(params.id) }),
  async run(ctx) {
    const { entry } = ctx;
    if (!entry) throw notFound();
    const { reason } = ctx.body;
    const { dropped } = await runNamed(ctx.deps.database, {
      dropped: discardEntry(entry.id, ctx.now),
      audit: await auditRows(ctx, {
        action: "manualEntry.drop",
        objectType: "manualEntry",
        objectId: entry.id,
        reason,
        when: previousChanged,
      }),
    });
    if (dropped === 0) throw conflict(manualMessages.closed);
    return null;
  },
});
