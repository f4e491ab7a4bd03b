import { exportEnquiries } from "#contract/enquiries.schemas";
import { enquiryStateNames } from "#contract/enquiry-text";
import { staffAction } from "../../http/action";
import { csvLine, csvResponse } from "../../platform/csv";
import type { Database } from "../../platform/database/database";
import { auditRows } from "../logs/logs.actions";
import { chinaTime, topicName } from "./enquiries.rules";
import { countEnquiries, type EnquiryFilter, type EnquiryRow, findEnquiries } from "./enquiries.store";

const rowsMax = 5_000;
const rowsPerRead = 500;
const heading = ["时间", "内容", "单位", "称呼", "手机号", "需求", "状态", "处理人", "备注"];

type Filter = Pick<EnquiryFilter, "state">;

/** Every enquiry that matches the filters, newest first; names and phones stay masked. */
export const exportEnquiriesAction = staffAction(exportEnquiries, {
  load: ({ query }) => ({ count: countEnquiries(query, rowsMax) }),
  async run(ctx) {
    const { deps, query, count } = ctx;
    const changes = { state: query.state ?? "all", rows: count };
    await deps.database.run(await auditRows(ctx, { action: "enquiry.export", objectType: "enquiry", changes }));
    return csvResponse("咨询.csv", lines(deps.database, query, count), { "x-row-count": String(count) });
  },
});

async function* lines(database: Database, filter: Filter, count: number): AsyncGenerator<string> {
  yield csvLine(heading);
  let cursor: string | undefined;
  for (let sent = 0; sent < count; ) {
    const pageSize = Math.min(rowsPerRead, count - sent) - 1;
    const [found] = await database.run([findEnquiries({ ...filter, cursor, pageSize })]);
    if (found.length === 0) return;
    yield found.map(lineOf).join("");
    sent += found.length;
    cursor = found.at(-1)?.id;
  }
}

const lineOf = (one: EnquiryRow) =>
  csvLine([
    chinaTime(one.createdAt),
    topicName(one.topic),
    one.organisation,
    one.nameMasked,
    one.phoneMasked,
    one.text,
    enquiryStateNames[one.state],
    one.handlerName,
    one.note,
  ]);
