import { adminMessages } from "#contract/admin-fields";
import type { BodyIn, DataOf } from "#contract/endpoint";
import { isPhone, plainPhone } from "#contract/plain-text";
import { profileMessages, type readProfile, type saveProfile } from "#contract/profile";
import { isEmail } from "../parts/form/mail";

/** The fields that people edit about themselves. */
export interface InfoForm {
  readonly nickName: string;
  readonly phone: string;
  readonly email: string;
  readonly sex: string;
}

/** Sentences of the specification that only the form needs. */
const required = { phone: "手机号码不能为空", email: "邮箱地址不能为空" } as const;

export const infoFormOf = ({ user }: DataOf<typeof readProfile>): InfoForm => ({
  nickName: user.nickName,
  phone: user.phone,
  email: user.email,
  sex: user.sex,
});

export function infoErrors(form: InfoForm): Partial<Record<keyof InfoForm, string>> {
  const errors: Partial<Record<keyof InfoForm, string>> = {};
  const [phone, email] = [plainPhone(form.phone), form.email.trim()];
  if (form.nickName.trim() === "") errors.nickName = profileMessages.nickNameRequired;
  if (phone === "") errors.phone = required.phone;
  else if (!isPhone(phone)) errors.phone = adminMessages.phoneNumberInvalid;
  if (email === "") errors.email = required.email;
  else if (!isEmail(email)) errors.email = adminMessages.emailInvalid;
  return errors;
}

export const infoRequest = (form: InfoForm, version: number): BodyIn<typeof saveProfile> => ({
  nickName: form.nickName,
  phone: plainPhone(form.phone),
  email: form.email.trim(),
  sex: form.sex as "0" | "1" | "2",
  version,
});
