import { limits } from "#contract/limits";
import { sessionMessages } from "#contract/session";

export interface PasswordForm {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmation: string;
}

/** Sentences of the specification that only the form needs. */
const passwordMessages = {
  confirmationRequired: "确认密码不能为空",
  confirmationDiffers: "两次输入的密码不一致",
} as const;

/** The error of one field of the form, empty when it is valid. */
export function passwordError(field: keyof PasswordForm, form: PasswordForm): string {
  const value = form[field];
  if (field === "oldPassword") return value === "" ? sessionMessages.oldPasswordRequired : "";
  if (field === "newPassword") {
    if (value === "") return sessionMessages.newPasswordRequired;
    const length = [...value].length;
    return length < limits.passwordLengthMin || length > limits.passwordLengthMax ? sessionMessages.passwordLength : "";
  }
  if (value === "") return passwordMessages.confirmationRequired;
  return value === form.newPassword ? "" : passwordMessages.confirmationDiffers;
}
