import { adminMessages } from "#contract/admin-fields";
import type { BodyIn } from "#contract/endpoint";
import { limits } from "#contract/limits";
import { isPhone, plainPhone } from "#contract/plain-text";
import { sessionMessages } from "#contract/session";
import { type createUser, type updateUser, userMessages } from "#contract/users";
import type { UserItem } from "#contract/users.schemas";
import type { FieldErrors } from "../../parts/form/field-errors";
import { isEmail } from "../../parts/form/mail";

export interface UserForm {
  readonly nickName: string;
  readonly deptId: string;
  readonly phone: string;
  readonly email: string;
  readonly username: string;
  /** Password of a new user; empty: the server generates one. */
  readonly password: string;
  readonly sex: string;
  readonly status: string;
  readonly postId: string;
  readonly roleIds: readonly number[];
  readonly remark: string;
}

export const newUserForm = (deptId: string): UserForm => ({
  nickName: "",
  deptId,
  phone: "",
  email: "",
  username: "",
  password: "",
  sex: "2",
  status: "2",
  postId: "",
  roleIds: [],
  remark: "",
});

export const userFormOf = (user: UserItem): UserForm => ({
  nickName: user.nickName,
  deptId: user.deptId === null ? "" : String(user.deptId),
  phone: user.phone,
  email: user.email,
  username: user.username,
  password: "",
  sex: user.sex,
  status: user.status,
  postId: user.postId === null ? "" : String(user.postId),
  roleIds: user.roleIds.toSorted((a, b) => a - b),
  remark: user.remark,
});

/** The specification's and the contract's messages, by field. */
export function userErrors(form: UserForm): FieldErrors {
  const errors: Record<string, string> = {};
  const [phone, email, username] = [plainPhone(form.phone), form.email.trim(), form.username.trim()];
  if (form.nickName.trim() === "") errors.nickName = userMessages.nickNameRequired;
  if (form.deptId === "") errors.deptId = userMessages.departmentRequired;
  if (phone === "") errors.phone = "手机号码不能为空";
  else if (!isPhone(phone)) errors.phone = adminMessages.phoneNumberInvalid;
  if (email === "") errors.email = "邮箱地址不能为空";
  else if (!isEmail(email)) errors.email = adminMessages.emailInvalid;
  if (username === "") errors.username = sessionMessages.usernameRequired;
  else if (!/^[A-Za-z][\w.-]{1,31}$/.test(username)) errors.username = userMessages.usernameInvalid;
  const problem = form.password === "" ? undefined : newPasswordError(form.password);
  if (problem) errors.password = problem;
  return errors;
}

/** The error of a password that is set for another person. */
export function newPasswordError(password: string): string | undefined {
  if (password === "") return sessionMessages.passwordRequired;
  const isLongEnough = password.length >= limits.passwordLengthMin && password.length <= limits.passwordLengthMax;
  return isLongEnough ? undefined : sessionMessages.passwordLength;
}

function profileOf(form: UserForm) {
  return {
    nickName: form.nickName,
    phone: plainPhone(form.phone),
    email: form.email.trim(),
    deptId: Number(form.deptId),
    postId: form.postId === "" ? null : Number(form.postId),
    sex: form.sex as "0" | "1" | "2",
    status: form.status as "1" | "2",
    remark: form.remark,
  };
}

export const createUserRequest = (form: UserForm): BodyIn<typeof createUser> => ({
  ...profileOf(form),
  username: form.username.trim(),
  roleIds: [...form.roleIds],
  ...(form.password ? { password: form.password } : {}),
});

/** Unchanged roles are not sent: people who may not grant them can still edit the rest. */
export function updateUserRequest(
  form: UserForm,
  start: UserForm,
  userId: number,
  version: number,
): BodyIn<typeof updateUser> {
  const sameRoles = form.roleIds.toSorted().join() === start.roleIds.toSorted().join();
  return { ...profileOf(form), userId, version, ...(sameRoles ? {} : { roleIds: [...form.roleIds] }) };
}
