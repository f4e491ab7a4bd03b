import * as z from "zod/mini";
import { isRoundedNumber, roundedNumberMessage } from "#contract/plain-text";
import { userImportColumns, userImportMessages } from "#contract/user-imports";
import type { UserImportRow } from "#contract/user-imports.schemas";
import { userMessages } from "#contract/users";
import { createUser } from "#contract/users.schemas";
import { readCsv } from "../../platform/csv";
import { findDepartmentByName, findRolesByName, type NamedDepartment, type NamedRole } from "./import-names.rules";

/** A row that may become a user. */
export interface ValidRow {
  readonly departmentId: number;
  readonly username: string;
  readonly nickName: string;
  readonly email: string;
  readonly phone: string;
  readonly sex: "male" | "female" | "unknown";
  readonly status: "on" | "off";
  readonly roleIds: readonly number[];
}

interface JudgedRow {
  readonly line: number;
  readonly values: UserImportRow;
  readonly errors: Record<string, string[]>;
  /** Undefined while there are errors. */
  readonly user: ValidRow | undefined;
}

/** The facts from the database that decide about rows. */
export interface ImportFacts {
  readonly departments: readonly NamedDepartment[];
  readonly roles: readonly NamedRole[];
  /** Names in lower case. */
  readonly takenNames: ReadonlySet<string>;
  /** Of those names, the ones whose users a row may change instead of being refused. */
  readonly changeable?: ReadonlySet<string>;
}

type Rows = { readonly rows: UserImportRow[] } | { readonly refusal: string };

/** The rows of a file by its headings, or why they cannot be read. The template's example is left out. */
export function parseUserFile(csv: string): Rows {
  const [heading = [], ...lines] = readCsv(csv);
  const titles = heading.map((title) => title.trim());
  const places = userImportColumns.map(({ title, others }) => {
    const names: readonly string[] = [title, ...others];
    return titles.flatMap((one, index) => (names.includes(one) ? [index] : []));
  });
  const refusal = headingRefused(titles, places);
  if (refusal !== undefined) return { refusal };
  const rows = lines
    .filter((cells) => cells.some((cell) => cell.trim() !== ""))
    .map((cells) => {
      const pairs = userImportColumns.map(({ field }, column) => {
        const [at] = places[column] ?? [];
        return [field, at === undefined ? "" : (cells[at] ?? "").trim().slice(0, 200)];
      });
      return Object.fromEntries(pairs) as UserImportRow;
    })
    .filter((row) => row.email !== "zhangsan@example.com");
  return { rows };
}

function headingRefused(titles: readonly string[], places: readonly (readonly number[])[]): string | undefined {
  if (places.every((found) => found.length === 0)) return userImportMessages.headerWrong;
  if (titles.includes("用户名称")) return userImportMessages.headerUnclear;
  const missing = userImportColumns.filter(({ isNeeded }, index) => isNeeded && places[index]?.length === 0);
  if (missing.length > 0) return `${userImportMessages.headerMissing}：${missing.map(({ title }) => title).join("、")}`;
  const repeated = userImportColumns.filter((_, index) => (places[index]?.length ?? 0) > 1);
  if (repeated.length === 0) return undefined;
  return `${userImportMessages.headerRepeated}：${repeated.map(({ title }) => title).join("、")}`;
}

const sexes: Record<string, ValidRow["sex"]> = { 男: "male", 女: "female", 未知: "unknown", "": "unknown" };
const statuses: Record<string, ValidRow["status"]> = { 正常: "on", 停用: "off", "": "on" };
const rowForm = z.pick(createUser.body as NonNullable<typeof createUser.body>, {
  username: true,
  nickName: true,
  email: true,
  phone: true,
});

/** Checks every row by the rules of the single form, and against the other rows of its file. */
export function checkImportRows(rows: readonly UserImportRow[], facts: ImportFacts): JudgedRow[] {
  const seen = new Map<string, number>();
  for (const { username } of rows)
    seen.set(normalizeUsername(username), (seen.get(normalizeUsername(username)) ?? 0) + 1);
  return rows.map((values, index) =>
    judge(values, index + 2, facts, (seen.get(normalizeUsername(values.username)) ?? 0) > 1),
  );
}

export const normalizeUsername = (username: string) => username.trim().toLowerCase();

function judge(values: UserImportRow, line: number, facts: ImportFacts, isRepeated: boolean): JudgedRow {
  const errors: Record<string, string[]> = {};
  const report = (field: string, message: string) => {
    errors[field] = [...(errors[field] ?? []), message];
  };
  const { username, nickName, email, phone } = values;
  const form = z.safeParse(rowForm, { username, nickName, email, phone });
  const rounded = Object.entries({ username, phone }).filter(([, text]) => isRoundedNumber(text));
  for (const [field, text] of rounded) report(field, roundedNumberMessage(text));
  for (const issue of form.success ? [] : form.error.issues) {
    const field = String(issue.path[0]);
    if (!rounded.some(([name]) => name === field)) report(field, issue.message);
  }
  const department = findDepartmentByName(values.department, facts.departments);
  if ("refusal" in department) report("department", department.refusal);
  const roles = findRolesByName(values.roles, facts.roles);
  for (const refusal of roles.refusals) report("roles", refusal);
  if (isRepeated && username !== "") report("username", userImportMessages.usernameRepeated);
  const key = normalizeUsername(username);
  if (facts.takenNames.has(key) && !facts.changeable?.has(key)) report("username", userMessages.usernameTaken);
  const sex = sexes[values.sex.trim()];
  const status = statuses[values.status.trim()];
  if (!sex) report("sex", userImportMessages.sexUnknown);
  if (!status) report("status", userImportMessages.statusUnknown);
  const isGood = Object.keys(errors).length === 0;
  const user =
    isGood && form.success && sex && status && "id" in department
      ? { ...form.data, departmentId: department.id, sex, status, roleIds: roles.ids }
      : undefined;
  return { line, values, errors, user };
}
