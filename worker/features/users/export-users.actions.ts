import { limits } from "#contract/limits";
import { userImportColumns, userImportExample } from "#contract/user-imports";
import { exportUsers, readImportTemplate } from "#contract/users.schemas";
import { staffAction } from "../../http/action";
import { sexNames } from "../../http/wire-values";
import { csvLine, csvResponse } from "../../platform/csv";
import { type DataScope, dataScope } from "../../platform/database/data-scope";
import type { Database } from "../../platform/database/database";
import { auditRows } from "../logs/logs.actions";
import { userFilter } from "./users.actions";
import { countUsers, findUsersAfter, type UserFilter } from "./users.store";

const rowsPerRead = 1000;
const heading = [
  "用户序号",
  "用户名",
  "姓名",
  "邮箱",
  "手机号码",
  "性别",
  "状态",
  "最后登录IP",
  "最后登录时间",
  "归属部门",
  "部门负责人",
  "角色",
];

const scopeOf = (sessionId: string) => dataScope(sessionId, "admin:sysUser:export");

/** Exports every user inside the caller's scope who matches the filter, not only the page on the screen. */
export const exportUsersAction = staffAction(exportUsers, {
  load: ({ query, sessionId }) => ({ countUsers: countUsers(scopeOf(sessionId), userFilter(query)) }),
  async run(context) {
    const { deps, query, sessionId } = context;
    const filter = userFilter(query);
    const count = Math.min(context.countUsers, limits.exportRowsMax);
    const { phone: _phone, email: _email, nickName: _nickName, ...kept } = query;
    await deps.database.run(
      await auditRows(context, { action: "user.export", objectType: "user", changes: { rows: count, ...kept } }),
    );
    const headers = { "x-row-count": String(count) };
    return csvResponse("用户.csv", lines(deps.database, scopeOf(sessionId), filter, count), headers);
  },
});

async function* lines(database: Database, scope: DataScope, filter: UserFilter, count: number): AsyncGenerator<string> {
  yield csvLine(heading);
  let last = 0;
  for (let sent = 0; sent < count; ) {
    const [users] = await database.run([findUsersAfter(scope, filter, last, Math.min(rowsPerRead, count - sent))]);
    if (users.length === 0) return;
    yield users
      .map((user) =>
        csvLine([
          user.userId,
          user.username,
          user.nickName,
          user.email,
          user.phone,
          sexNames[user.sex],
          user.status === "on" ? "正常" : "停用",
          user.lastLoginIp,
          user.lastLoginAt === null ? "" : shanghaiTime(user.lastLoginAt),
          user.departmentName,
          user.leader,
          user.roles.map(([, roleName]) => roleName).join("、"),
        ]),
      )
      .join("");
    sent += users.length;
    last = users.at(-1)?.userId ?? last;
  }
}

/** `2026-11-21 18:05:00`, Beijing time, as the screens show it. */
function shanghaiTime(at: number): string {
  return new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}

/** The columns of an import file, and one example line. */
export const readImportTemplateAction = staffAction(readImportTemplate, {
  run() {
    async function* template() {
      yield csvLine(userImportColumns.map(({ title }) => title));
      yield csvLine(userImportExample);
    }
    return csvResponse("用户导入模板.csv", template());
  },
});
