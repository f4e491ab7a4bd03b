import type { Journey } from "./journey";

/** Calls the API as the person who is signed in in the journey's browser; returns `data`. */
export async function callAs<T>({ context }: Journey, method: string, path: string, data?: unknown): Promise<T> {
  const cookies = await context.cookies();
  const token = cookies.find(({ name }) => name === "Admin-Token")?.value ?? "";
  const headers = { authorization: `Bearer ${decodeURIComponent(token)}` };
  const reply = await context.request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
  const body = (await reply.json()) as { code: number; msg: string; data: T };
  if (body.code !== 200) throw new Error(`${method} ${path}: ${body.code} ${body.msg} ${JSON.stringify(body)}`);
  return body.data;
}

/** The id of the department with that name, which is created when it is missing; demonstrations start without any. */
export async function newDepartment(journey: Journey, name: string): Promise<number> {
  const all = await callAs<{ deptId: number; deptName: string }[]>(journey, "GET", "/api/v1/dept");
  const known = all.find(({ deptName }) => deptName === name);
  if (known) return known.deptId;
  const body = { deptName: name, parentId: 0, sort: 0, status: "2" };
  return (await callAs<{ deptId: number }>(journey, "POST", "/api/v1/dept", body)).deptId;
}

/** A member of staff with one role who can be edited or sign in; he still has the first password. */
export async function newUser(
  journey: Journey,
  user: { username: string; nickName: string; deptId: number; roleIds?: readonly number[]; password?: string },
): Promise<number> {
  const rest = { phone: "13912340088", email: `${user.username}@example.com`, sex: "2", status: "2", remark: "" };
  const body = { roleIds: [], password: firstPassword, ...rest, ...user };
  return (await callAs<{ userId: number }>(journey, "POST", "/api/v1/sys-user", body)).userId;
}

export const firstPassword = "Quiet-river-42";
export const ownPassword = "Slow-meadow-77";
