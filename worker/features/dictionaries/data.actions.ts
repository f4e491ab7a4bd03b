import { adminMessages } from "#contract/admin-fields";
import { dictionaryMessages } from "#contract/dictionaries";
import {
  createDictionaryData,
  getDictionaryData,
  listDictionaryData,
  listDictionaryOptions,
  removeDictionaryData,
  updateDictionaryData,
} from "#contract/dictionaries.schemas";
import type { BodyOf } from "#contract/endpoint";
import { staffAction } from "../../http/action";
import { notFound } from "../../http/errors";
import { pageOf, requireChosenIds, sortOrderOf } from "../../http/list-input";
import { withTakenErrors } from "../../http/taken";
import { fromWireStatus, mapGiven, toWireStatus } from "../../http/wire-values";
import { createRow, editRow, removeAllRows, requireRow, requireRows } from "../history/history.actions";
import { findRows, nextRowId } from "../history/history.queries";
import { type DataRow, dataPage, dataSortFields, findData, findDataOptions } from "./data.store";

const taken = {
  "dictionary_data.dict_type, dictionary_data.value": { dictValue: [dictionaryMessages.valueTaken] },
  "FOREIGN KEY": { dictType: [dictionaryMessages.typeUnknown] },
};

const wireData = ({ isDefault, status, ...data }: DataRow) => ({
  ...data,
  isDefault: isDefault ? ("Y" as const) : ("N" as const),
  status: toWireStatus(status),
});

const columnsOf = (form: BodyOf<typeof updateDictionaryData>) => ({
  dict_type: form.dictType,
  label: form.dictLabel,
  value: form.dictValue,
  sort: form.dictSort,
  css_class: form.cssClass,
  list_class: form.listClass,
  is_default: mapGiven(form.isDefault, (is) => (is === "Y" ? 1 : 0)),
  status: mapGiven(form.status, fromWireStatus),
  remark: form.remark,
});

export const listDictionaryDataAction = staffAction(listDictionaryData, {
  load({ query }) {
    const filter = { ...query, status: query.status && fromWireStatus(query.status) };
    return dataPage(filter, sortOrderOf(query, dataSortFields), pageOf(query));
  },
  run({ query, page: data, count }) {
    const { pageIndex, pageSize } = pageOf(query);
    return { list: data.map(wireData), count, pageIndex, pageSize };
  },
});

export const getDictionaryDataAction = staffAction(getDictionaryData, {
  load: ({ params }) => ({ data: findData(params.code) }),
  run({ data }) {
    if (!data) throw notFound(adminMessages.gone);
    return wireData(data);
  },
});

export const listDictionaryOptionsAction = staffAction(listDictionaryOptions, {
  load: ({ query }) => ({ options: findDataOptions(query.dictType) }),
  run: ({ options }) => options,
});

export const createDictionaryDataAction = staffAction(createDictionaryData, {
  load: () => ({ id: nextRowId("dictionaryData") }),
  async run(context) {
    const { id } = context;
    const edit = {
      type: "dictionaryData",
      action: "dictionaryData.create",
      id,
      after: columnsOf(context.body),
    } as const;
    const made = await withTakenErrors(createRow(context, edit), taken);
    context.reply.msg = adminMessages.created;
    return { dictCode: made.id, changeId: made.changeId };
  },
});

export const updateDictionaryDataAction = staffAction(updateDictionaryData, {
  load: ({ params }) => ({ stored: findRows("dictionaryData", [params.dictCode]) }),
  async run(context) {
    const row = requireRow(context.stored, context.body.version);
    const edit = {
      type: "dictionaryData",
      action: "dictionaryData.update",
      row,
      after: columnsOf(context.body),
    } as const;
    context.reply.msg = adminMessages.updated;
    return withTakenErrors(editRow(context, edit), taken);
  },
});

export const removeDictionaryDataAction = staffAction(removeDictionaryData, {
  load: (input) => ({ stored: findRows("dictionaryData", requireChosenIds(input)) }),
  async run(context) {
    const rows = requireRows(context.stored, requireChosenIds(context));
    context.reply.msg = adminMessages.removed;
    return removeAllRows(context, { type: "dictionaryData", action: "dictionaryData.remove", rows });
  },
});
