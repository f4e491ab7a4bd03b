import type { BodyOf } from "#contract/endpoint";
import { reagentMessages } from "#contract/reagents";
import { createReagent, listReagents, type ReagentItem, updateReagent } from "#contract/reagents.schemas";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors, notFound } from "../../http/errors";
import type { StaffWork } from "../../http/staff-work";
import { previousChanged } from "../../platform/database/conditions";
import { ConstraintError, type Query } from "../../platform/database/database";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { auditRows } from "../logs/logs.actions";
import { findReagent, findReagents, insertReagent, updateReagentRow } from "./reagents.store";

export const listReagentsAction = staffAction(listReagents, {
  load({ query, now }) {
    const find = (filter: typeof query) => findReagents(filter, now);
    return { reagents: find(query), total: totalOf(find, query) };
  },
  run: ({ query, reagents, total }) =>
    keysetPage(
      reagents,
      query.pageSize,
      ({ id }) => id,
      (reagent) => reagent,
      total,
    ),
});

/** Writes a reagent with its audit row and answers it; undefined when the write changed nothing. */
async function save(
  work: StaffWork & { readonly body: BodyOf<typeof createReagent> },
  id: string,
  action: "reagent.create" | "reagent.update",
  write: Query<number>,
): Promise<ReagentItem | undefined> {
  const { name, supplier, assayCode, isRequired, status } = work.body;
  const changes = { name, supplier, assayCode, isRequired, status };
  const audit = await auditRows(work, { action, objectType: "reagent", objectId: id, changes, when: previousChanged });
  try {
    const { changed, reagent } = await runNamed(work.deps.database, {
      changed: write,
      audit,
      reagent: findReagent(id, work.now),
    });
    return changed === 0 ? undefined : reagent;
  } catch (error) {
    if (!(error instanceof ConstraintError && error.constraint.includes("reagents.name"))) throw error;
    throw fieldErrors({ name: [reagentMessages.nameTaken] });
  }
}

const assayUnknown = () => fieldErrors({ assayCode: [reagentMessages.assayUnknown] });

export const createReagentAction = staffAction(createReagent, {
  async run(ctx) {
    const { body, caller, now } = ctx;
    const id = newId(now);
    const stamps = { createdBy: caller.userId, updatedBy: caller.userId, createdAt: now, updatedAt: now };
    const made = await save(ctx, id, "reagent.create", insertReagent({ id, ...body, ...stamps }));
    if (!made) throw assayUnknown();
    return made;
  },
});

export const updateReagentAction = staffAction(updateReagent, {
  load: ({ params, now }) => ({ before: findReagent(params.id, now) }),
  async run(ctx) {
    const { before, caller, now } = ctx;
    if (!before) throw notFound(reagentMessages.unknown);
    const { version, ...values } = ctx.body;
    if (version !== before.version) throw conflict();
    const stamps = { updatedBy: caller.userId, updatedAt: now };
    const row = updateReagentRow(before.id, version, { ...values, ...stamps });
    const saved = await save(ctx, before.id, "reagent.update", row);
    if (!saved) throw values.assayCode === before.assayCode ? conflict() : assayUnknown();
    return saved;
  },
});
