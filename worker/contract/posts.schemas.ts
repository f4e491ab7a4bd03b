import * as z from "zod/mini";
import {
  createBody,
  editBody,
  idsBody,
  idsQuery,
  numberParams,
  orderField,
  remarkField,
  removalReply,
  searchPartField,
  sortField,
  statusField,
  statusValue,
  writeReply,
} from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { countedPage, pageQuery, text } from "./fields.schemas";
import { rowFields } from "./history";
import * as calls from "./posts";
import { postMessages } from "./posts";

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

export const listPosts = endpoint(calls.listPosts, {
  title: "岗位列表",
  access: { kind: "staff", permission: "admin:sysPost:list" },
  query: z.object({
    ...pageQuery,
    postCode: searchPartField,
    postName: searchPartField,
    status: z.optional(statusValue),
    postIdOrder: orderField,
    sortOrder: orderField,
    createdAtOrder: orderField,
  }),
  reply: countedPage(postItem),
});

export const getPost = endpoint(calls.getPost, {
  title: "岗位详情",
  access: { kind: "staff", permission: "admin:sysPost:list" },
  params: numberParams,
  reply: postItem,
});

/** The choices of the user form: posts in use, in order. */
export const listPostOptions = endpoint(calls.listPostOptions, {
  title: "岗位选项",
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
export const createPost = endpoint(calls.createPost, {
  title: "新增岗位",
  access: { kind: "staff", permission: "admin:sysPost:add" },
  body: createBody(postForm, postItem),
  reply: z.object({ postId: z.int(), changeId: z.string() }),
  auditFields: rowFields.post,
});

export const updatePost = endpoint(calls.updatePost, {
  title: "修改岗位",
  access: { kind: "staff", permission: "admin:sysPost:edit" },
  params: numberParams,
  body: editBody(postForm, postItem),
  reply: writeReply,
  auditFields: rowFields.post,
});

export const removePosts = endpoint(calls.removePosts, {
  title: "删除岗位",
  access: { kind: "staff", permission: "admin:sysPost:remove" },
  query: idsQuery,
  body: idsBody,
  reply: removalReply,
  auditFields: rowFields.post,
});
