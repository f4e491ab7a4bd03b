import { tubeMessages } from "#contract/tubes";
import { revealTubePerson } from "#contract/tubes.schemas";
import { staffAction } from "../../../http/action";
import { notFound } from "../../../http/errors";
import { auditRows } from "../../logs/logs.actions";
import { decryptPersonName, decryptPersonPhone } from "../../persons/persons.actions";
import { tubeEventRows } from "../life-line/life-line.queries";
import { findEncryptedPerson } from "./tubes.store";

/** The value is sent only after the access is recorded. */
export const revealTubePersonAction = staffAction(revealTubePerson, {
  load: ({ params }) => ({ person: findEncryptedPerson(params.id) }),
  async run(ctx) {
    const { person } = ctx;
    const { field, reason } = ctx.body;
    if (!person?.nameSealed || !person.phoneSealed) throw notFound(tubeMessages.nobodyBound);
    const value =
      field === "phone"
        ? await decryptPersonPhone(ctx.deps, person.personId, person.phoneSealed)
        : await decryptPersonName(ctx.deps, person.personId, person.nameSealed);
    await ctx.deps.database.run([
      ...tubeEventRows(ctx, [{ tubeId: person.tubeId, kind: "reveal", reason, details: { field } }]),
      ...(await auditRows(ctx, {
        action: "tube.reveal",
        objectType: "tube",
        objectId: person.tubeId,
        reason,
        changes: { field },
      })),
    ]);
    return { value };
  },
});
