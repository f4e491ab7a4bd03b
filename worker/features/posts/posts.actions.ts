import { adminMessages } from "#contract/admin-fields";
import type { BodyOf } from "#contract/endpoint";
import { postMessages } from "#contract/posts";
import { createPost, getPost, listPostOptions, listPosts, removePosts, updatePost } from "#contract/posts.schemas";
import { staffAction } from "../../http/action";
import { conflict, notFound } from "../../http/errors";
import { pageOf, requireChosenIds, sortOrderOf } from "../../http/list-input";
import { withTakenErrors } from "../../http/taken";
import { fromWireStatus, mapGiven, toWireStatus } from "../../http/wire-values";
import { createRow, editRow, removeAllRows, requireRow, requireRows } from "../history/history.actions";
import { findRows, nextRowId } from "../history/history.queries";
import {
  arePostsUnused,
  countPostHolders,
  findPost,
  findPostOptions,
  type PostRow,
  postSortFields,
  postsPage,
} from "./posts.store";

const taken = { "posts.code": { postCode: [postMessages.codeTaken] } };
const wirePost = (post: PostRow) => ({ ...post, status: toWireStatus(post.status) });

const columnsOf = (form: BodyOf<typeof updatePost>) => ({
  code: form.postCode,
  name: form.postName,
  sort: form.sort,
  status: mapGiven(form.status, fromWireStatus),
  remark: form.remark,
});

export const listPostsAction = staffAction(listPosts, {
  load({ query }) {
    const filter = { ...query, status: query.status && fromWireStatus(query.status) };
    return postsPage(filter, sortOrderOf(query, postSortFields), pageOf(query));
  },
  run({ query, page: posts, count }) {
    const { pageIndex, pageSize } = pageOf(query);
    return { list: posts.map(wirePost), count, pageIndex, pageSize };
  },
});

export const getPostAction = staffAction(getPost, {
  load: ({ params }) => ({ post: findPost(params.id) }),
  run({ post }) {
    if (!post) throw notFound(adminMessages.gone);
    return wirePost(post);
  },
});

export const listPostOptionsAction = staffAction(listPostOptions, {
  load: () => ({ options: findPostOptions() }),
  run: ({ options }) => options,
});

export const createPostAction = staffAction(createPost, {
  load: () => ({ id: nextRowId("post") }),
  async run(context) {
    const { id } = context;
    const after = columnsOf(context.body);
    const made = await withTakenErrors(createRow(context, { type: "post", action: "post.create", id, after }), taken);
    context.reply.msg = adminMessages.created;
    return { postId: made.id, changeId: made.changeId };
  },
});

export const updatePostAction = staffAction(updatePost, {
  load: ({ params }) => ({ stored: findRows("post", [params.id]) }),
  async run(context) {
    const row = requireRow(context.stored, context.body.version);
    const edit = { type: "post", action: "post.update", row, after: columnsOf(context.body) } as const;
    context.reply.msg = adminMessages.updated;
    return withTakenErrors(editRow(context, edit), taken);
  },
});

export const removePostsAction = staffAction(removePosts, {
  load(input) {
    const ids = requireChosenIds(input);
    return { stored: findRows("post", ids), holders: countPostHolders(ids) };
  },
  async run(context) {
    const ids = requireChosenIds(context);
    const { stored, holders } = context;
    const rows = requireRows(stored, ids);
    if (holders > 0) throw conflict(postMessages.hasPeople(holders));
    context.reply.msg = adminMessages.removed;
    return removeAllRows(context, { type: "post", action: "post.remove", rows, when: arePostsUnused(ids) });
  },
});
