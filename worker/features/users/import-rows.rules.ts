import * as z from "zod/mini";
import { type UserImportRow, userImportColumns, userImportMessages } from "#contract/user-imports";
import { createUser } from "#contract/users";
import { readCsv } from "../../platform/csv";

/** A row that may become a user. */
export interface GoodRow {
  readonly departmentId: number;
  readonly username: string;
  readonly nickName: string;
  readonly email: string;
  readonly phone: string;
  readonly sex: "male" | "female" | "unknown";
  readonly status: "on" | "off";
}

interface JudgedRow {
  readonly line: number;
  readonly values: UserImportRow;
  readonly errors: Record<string, string[]>;
  /** Undefined while there are errors. */
  readonly user: GoodRow | undefined;
}

/** What the database knows that decides over rows. */
export interface ImportFacts {
  readonly departmentIds: ReadonlySet<number>;
  /** In lower case. */
  readonly takenNames: ReadonlySet<string>;
}

/** The rows of a template file, or undefined when its heading is another one. The example of the template is left out. */
export function rowsOfFile(csv: string): UserImportRow[] | undefined {
  const [heading = [], ...lines] = readCsv(csv);
  const titles = heading.map((title) => title.trim());
  if (userImportColumns.some(({ title }, index) => titles[index] !== title)) return undefined;
  return lines
    .filter((cells) => cells.some((cell) => cell.trim() !== ""))
    .map((cells) => {
      const pairs = userImportColumns.map(({ field }, index) => [field, (cells[index] ?? "").trim().slice(0, 200)]);
      return Object.fromEntries(pairs) as UserImportRow;
    })
    .filter((row) => row.email !== "zhangsan@example.com");
}

const sexes: Record<string, GoodRow["sex"]> = { 男: "male", 女: "female", 未知: "unknown", "": "unknown" };
const statuses: Record<string, GoodRow["status"]> = { 正常: "on", 停用: "off", "": "on" };
const rowForm = z.pick(createUser.body as NonNullable<typeof createUser.body>, {
  username: true,
  nickName: true,
  email: true,
  phone: true,
});

/** Judges every row by the rules of the single form, and against the others of its file. */
export function judgeRows(rows: readonly UserImportRow[], facts: ImportFacts): JudgedRow[] {
  const seen = new Map<string, number>();
  for (const { username } of rows) seen.set(nameKey(username), (seen.get(nameKey(username)) ?? 0) + 1);
  return rows.map((values, index) => judge(values, index + 2, facts, (seen.get(nameKey(values.username)) ?? 0) > 1));
}

export const nameKey = (username: string) => username.trim().toLowerCase();

function judge(values: UserImportRow, line: number, facts: ImportFacts, isRepeated: boolean): JudgedRow {
  const errors: Record<string, string[]> = {};
  const report = (field: string, message: string) => {
    errors[field] = [...(errors[field] ?? []), message];
  };
  const { username, nickName, email, phone } = values;
  const form = z.safeParse(rowForm, { username, nickName, email, phone });
  for (const issue of form.success ? [] : form.error.issues) report(String(issue.path[0]), issue.message);
  const departmentId = /^\d{1,12}$/.test(values.deptId.trim()) ? Number(values.deptId) : 0;
  if (!facts.departmentIds.has(departmentId)) report("deptId", userImportMessages.departmentUnknown);
  if (isRepeated && username !== "") report("username", userImportMessages.usernameRepeated);
  if (facts.takenNames.has(nameKey(username))) report("username", userImportMessages.usernameTaken);
  const sex = sexes[values.sex.trim()];
  const status = statuses[values.status.trim()];
  if (!sex) report("sex", userImportMessages.sexUnknown);
  if (!status) report("status", userImportMessages.statusUnknown);
  const isGood = Object.keys(errors).length === 0 && form.success && sex !== undefined && status !== undefined;
  return { line, values, errors, user: isGood ? { ...form.data, departmentId, sex, status } : undefined };
}
