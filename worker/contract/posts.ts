import * as z from "zod/mini";
import {
  editBody,
  idsBody,
  idsQuery,
  numberParams,
  orderField,
  partField,
  remarkField,
  removed,
  sortField,
  statusField,
  statusValue,
  written,
} from "./admin-fields";
import { endpoint } from "./endpoint";
import { countedPage, pageQuery, text } from "./fields";
import { rowFields } from "./history";

export const postMessages = {
  codeInvalid: "岗位编码为 1-32 位字母、数字、短横线或下划线",
  codeTaken: "岗位编码已存在",
  nameRequired: "岗位名称不能为空",
  hasPeople: (count: number) => `该岗位还有 ${count} 位用户，不能删除`,
} as const;

const postItem = z.object({
  postId: z.int(),
  postCode: z.string(),
  postName: z.string(),
  sort: z.int(),
  status: statusValue,
  remark: z.string(),
  userCount: z.int(),
  createdAt: z.int(),
  version: z.int(),
});
export type PostItem = z.output<typeof postItem>;

export const listPosts = endpoint({
  name: "listPosts",
  title: "岗位列表",
  method: "GET",
  path: "/api/v1/post",
  access: { kind: "staff", permission: "admin:sysPost:list" },
  query: z.object({
    ...pageQuery,
    postCode: partField,
    postName: partField,
    status: z.optional(statusValue),
    postIdOrder: orderField,
    sortOrder: orderField,
    createdAtOrder: orderField,
  }),
  reply: countedPage(postItem),
});

export const getPost = endpoint({
  name: "getPost",
  title: "岗位详情",
  method: "GET",
  path: "/api/v1/post/{id}",
  access: { kind: "staff", permission: "admin:sysPost:list" },
  params: numberParams,
  reply: postItem,
});

/** The picker of the user form: posts in use, in order. */
export const listPostOptions = endpoint({
  name: "listPostOptions",
  title: "岗位选项",
  method: "GET",
  path: "/api/v1/post/option-select",
  access: { kind: "staff", permission: "admin:sysUser:list" },
  reply: z.array(z.object({ postId: z.int(), postName: z.string() })),
});

const postForm = {
  postCode: z
    .string({ error: postMessages.codeInvalid })
    .check(z.trim(), z.regex(/^[\w-]{1,32}$/, postMessages.codeInvalid)),
  postName: text(1, 32, postMessages.nameRequired),
  sort: sortField,
  status: z._default(statusField, "2"),
  remark: remarkField,
};
export const createPost = endpoint({
  name: "createPost",
  title: "新增岗位",
  method: "POST",
  path: "/api/v1/post",
  access: { kind: "staff", permission: "admin:sysPost:add" },
  body: z.strictObject(postForm),
  reply: z.object({ postId: z.int(), changeId: z.string() }),
  auditFields: rowFields.post,
});

export const updatePost = endpoint({
  name: "updatePost",
  title: "修改岗位",
  method: "PUT",
  path: "/api/v1/post/{id}",
  access: { kind: "staff", permission: "admin:sysPost:edit" },
  params: numberParams,
  body: editBody(postForm, postItem),
  reply: written,
  auditFields: rowFields.post,
});

export const removePosts = endpoint({
  name: "removePosts",
  title: "删除岗位",
  method: "DELETE",
  path: "/api/v1/post",
  access: { kind: "staff", permission: "admin:sysPost:remove" },
  query: idsQuery,
  body: idsBody,
  reply: removed,
  auditFields: rowFields.post,
});
