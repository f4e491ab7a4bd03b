import type { BodyIn } from "#contract/endpoint";
import { type createPost, postMessages } from "#contract/posts";
import type { PostItem } from "#contract/posts.schemas";
import type { FieldErrors } from "../../parts/form/field-errors";
import type { FormField } from "../../parts/form/form-field";
import { sortNumberError, statusOptions } from "../../parts/records/status-words";

export interface PostForm {
  readonly postName: string;
  readonly postCode: string;
  readonly sort: string;
  readonly status: string;
  readonly remark: string;
}

export const emptyPostForm: PostForm = { postName: "", postCode: "", sort: "", status: "2", remark: "" };

export const postFormOf = ({ postName, postCode, sort, status, remark }: PostItem): PostForm => ({
  postName,
  postCode,
  sort: String(sort),
  status,
  remark,
});

export const postFields: readonly FormField<PostForm>[] = [
  { name: "postName", label: "岗位名称", kind: "text", isRequired: true, maxLength: 32 },
  { name: "postCode", label: "岗位编码", kind: "text", isRequired: true, maxLength: 32, placeholder: "例如 lab-lead" },
  { name: "sort", label: "排序", kind: "number", placeholder: "0", description: "数字小的排在前面" },
  { name: "status", label: "状态", kind: "choice", options: statusOptions },
  { name: "remark", label: "备注", kind: "lines", isWide: true, maxLength: 255 },
];

export function postErrors(form: PostForm): FieldErrors {
  const errors: Record<string, string> = {};
  if (form.postName.trim() === "") errors.postName = postMessages.nameRequired;
  if (!/^[\w-]{1,32}$/.test(form.postCode.trim())) errors.postCode = postMessages.codeInvalid;
  const sort = sortNumberError(form.sort);
  if (sort) errors.sort = sort;
  return errors;
}

export const postRequest = (form: PostForm): BodyIn<typeof createPost> => ({
  ...form,
  sort: Number(form.sort),
  status: form.status as "1" | "2",
});
