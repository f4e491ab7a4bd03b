import type { CallOf } from "./endpoint";
import type * as schemas from "./posts.schemas";

export const postMessages = {
  codeInvalid: "岗位编码为 1-32 位字母、数字、短横线或下划线",
  codeTaken: "岗位编码已存在",
  nameRequired: "岗位名称不能为空",
  hasPeople: (count: number) => `该岗位还有 ${count} 位用户，不能删除`,
} as const;

export const listPosts: CallOf<typeof schemas, "listPosts"> = {
  name: "listPosts",
  method: "GET",
  path: "/api/v1/post",
};

export const getPost: CallOf<typeof schemas, "getPost"> = { name: "getPost", method: "GET", path: "/api/v1/post/{id}" };

export const listPostOptions: CallOf<typeof schemas, "listPostOptions"> = {
  name: "listPostOptions",
  method: "GET",
  path: "/api/v1/post/option-select",
};

export const createPost: CallOf<typeof schemas, "createPost"> = {
  name: "createPost",
  method: "POST",
  path: "/api/v1/post",
};

export const updatePost: CallOf<typeof schemas, "updatePost"> = {
  name: "updatePost",
  method: "PUT",
  path: "/api/v1/post/{id}",
};

export const removePosts: CallOf<typeof schemas, "removePosts"> = {
  name: "removePosts",
  method: "DELETE",
  path: "/api/v1/post",
};
