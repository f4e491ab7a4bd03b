import { exportDictionaryData } from "#contract/dictionaries.schemas";
import { limits } from "#contract/limits";
import { staffAction } from "../../http/action";
import { fromWireStatus } from "../../http/wire-values";
import { csvLine, csvResponse } from "../../platform/csv";
import type { Database } from "../../platform/database/database";
import { auditRows } from "../logs/logs.actions";
import { countDataRows, type DataFilter, findDataAfter } from "./data.store";

const rowsPerRead = 1000;
const heading = ["字典编码", "字典类型", "字典标签", "字典键值", "字典排序", "状态", "备注"];

/** Exports every entry that matches the filter, not only the page on the screen. */
export const exportDictionaryDataAction = staffAction(exportDictionaryData, {
  load: ({ query }) => ({ countDataRows: countDataRows(filterOf(query)) }),
  async run(context) {
    const { deps, query } = context;
    const count = Math.min(context.countDataRows, limits.exportRowsMax);
    const filter = filterOf(query);
    await deps.database.run(
      await auditRows(context, {
        action: "dictionaryData.export",
        objectType: "dictionaryData",
        changes: { rows: count, dictType: query.dictType ?? "" },
      }),
    );
    return csvResponse("字典数据.csv", lines(deps.database, filter, count), { "x-row-count": String(count) });
  },
});

function filterOf(query: Omit<DataFilter, "status"> & { readonly status?: "1" | "2" | undefined }): DataFilter {
  return { ...query, status: query.status && fromWireStatus(query.status) };
}

async function* lines(database: Database, filter: DataFilter, count: number): AsyncGenerator<string> {
  yield csvLine(heading);
  let last = 0;
  for (let sent = 0; sent < count; ) {
    const [data] = await database.run([findDataAfter(filter, last, Math.min(rowsPerRead, count - sent))]);
    if (data.length === 0) return;
    yield data
      .map((one) =>
        csvLine([
          one.dictCode,
          one.dictType,
          one.dictLabel,
          one.dictValue,
          one.dictSort,
          one.status === "on" ? "正常" : "停用",
          one.remark,
        ]),
      )
      .join("");
    sent += data.length;
    last = data.at(-1)?.dictCode ?? last;
  }
}
