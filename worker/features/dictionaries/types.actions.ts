import { adminMessages } from "#contract/admin-fields";
import { dictionaryMessages } from "#contract/dictionaries";
import {
  createDictionaryType,
  getDictionaryType,
  listDictionaryTypeOptions,
  listDictionaryTypes,
  removeDictionaryTypes,
  updateDictionaryType,
} from "#contract/dictionaries.schemas";
import type { BodyOf } from "#contract/endpoint";
import { staffAction } from "../../http/action";
import { conflict, notFound } from "../../http/errors";
import { pageOf, requireChosenIds, sortOrderOf } from "../../http/list-input";
import { withTakenErrors } from "../../http/taken";
import { fromWireStatus, mapGiven, toWireStatus } from "../../http/wire-values";
import { type SeedQuery, seedQuery } from "../../platform/database/seed-query";
import { createRow, editRow, removeAllRows, requireRow, requireRows } from "../history/history.actions";
import { findRows, isChangeRecorded, nextRowId } from "../history/history.queries";
import { dictionarySeed } from "./dictionary-seed";
import {
  countData,
  findType,
  findTypeOptions,
  haveTypesNoData,
  insertDictionaryOnce,
  insertEntryOnce,
  makeNamesReusable,
  type TypeRow,
  typeSortFields,
  typesPage,
} from "./types.store";

const wireType = (type: TypeRow) => ({ ...type, status: toWireStatus(type.status) });

const columnsOf = (form: BodyOf<typeof updateDictionaryType>) => ({
  dict_type: form.dictType,
  name: form.dictName,
  status: mapGiven(form.status, fromWireStatus),
  remark: form.remark,
});
const taken = (type = "") => ({ "dictionary_types.dict_type": { dictType: [dictionaryMessages.typeTaken(type)] } });

export const listDictionaryTypesAction = staffAction(listDictionaryTypes, {
  load({ query }) {
    const filter = { ...query, status: query.status && fromWireStatus(query.status) };
    return typesPage(filter, sortOrderOf(query, typeSortFields), pageOf(query));
  },
  run({ query, page: types, count }) {
    const { pageIndex, pageSize } = pageOf(query);
    return { list: types.map(wireType), count, pageIndex, pageSize };
  },
});

export const getDictionaryTypeAction = staffAction(getDictionaryType, {
  load: ({ params }) => ({ type: findType(params.id) }),
  run({ type }) {
    if (!type) throw notFound(adminMessages.gone);
    return wireType(type);
  },
});

export const listDictionaryTypeOptionsAction = staffAction(listDictionaryTypeOptions, {
  load: () => ({ options: findTypeOptions() }),
  run: ({ options }) => options,
});

export const createDictionaryTypeAction = staffAction(createDictionaryType, {
  load: () => ({ id: nextRowId("dictionaryType") }),
  async run(context) {
    const { id } = context;
    const edit = {
      type: "dictionaryType",
      action: "dictionaryType.create",
      id,
      after: columnsOf(context.body),
    } as const;
    context.reply.msg = adminMessages.created;
    return withTakenErrors(createRow(context, edit), taken(context.body.dictType));
  },
});

export const updateDictionaryTypeAction = staffAction(updateDictionaryType, {
  load: ({ params }) => ({ stored: findRows("dictionaryType", [params.id]) }),
  async run(context) {
    const row = requireRow(context.stored, context.body.version);
    const edit = {
      type: "dictionaryType",
      action: "dictionaryType.update",
      row,
      after: columnsOf(context.body),
    } as const;
    context.reply.msg = adminMessages.updated;
    return withTakenErrors(editRow(context, edit), taken(context.body.dictType));
  },
});

export const removeDictionaryTypesAction = staffAction(removeDictionaryTypes, {
  load(input) {
    const ids = requireChosenIds(input);
    return { stored: findRows("dictionaryType", ids), count: countData(ids) };
  },
  async run(context) {
    const ids = requireChosenIds(context);
    const { stored, count } = context;
    const rows = requireRows(stored, ids);
    if (count > 0) throw conflict(dictionaryMessages.typeHasData(count));
    context.reply.msg = adminMessages.removed;
    return removeAllRows(context, {
      type: "dictionaryType",
      action: "dictionaryType.remove",
      rows,
      when: haveTypesNoData(ids),
      dependents: (changeId) => [makeNamesReusable(ids, isChangeRecorded(changeId))],
    });
  },
});

/** Statements that insert dictionaries and their entries where they never existed; a second run changes nothing. */
export function dictionarySeedStatements(now: number): SeedQuery[] {
  return dictionarySeed.flatMap(({ type, name, data }) => [
    seedQuery(`dictionary:${type}`, insertDictionaryOnce(type, name, now)),
    ...data.map((entry, index) =>
      seedQuery(`dictionary:${type}:${entry.value}`, insertEntryOnce(type, { ...entry, sort: (index + 1) * 10 }, now)),
    ),
  ]);
}
