import { adminMessages } from "#contract/admin-fields";
import type { BodyOf } from "#contract/endpoint";
import { postMessages } from "#contract/posts";
import { createPost, getPost, listPostOptions, listPosts, removePosts, updatePost } from "#contract/posts.schemas";
import { staffAction } from "../../http/action";
import { conflict, notFound } from "../../http/errors";
import { chosenIds, orderOf, pageOf } from "../../http/list-input";
import { unlessTaken } from "../../http/taken";
import { ifGiven, statusIn, statusOut } from "../../http/wire-values";
import { createRow, editRow, removeAll, seenRow, seenRows } from "../history/history.actions";
import { nextRowId, rowsNow } from "../history/history.queries";
import { countHolders, findPost, nobodyHolds, type PostRow, postOptions, postOrders, postsPage } from "./posts.store";

const taken = { "posts.code": { postCode: [postMessages.codeTaken] } };
const wirePost = (post: PostRow) => ({ ...post, status: statusOut(post.status) });

const columnsOf = (form: BodyOf<typeof updatePost>) => ({
  code: form.postCode,
  name: form.postName,
  sort: form.sort,
  status: ifGiven(form.status, statusIn),
  remark: form.remark,
});

export const listPostsAction = staffAction(listPosts, {
  load({ query }) {
    const filter = { ...query, status: query.status && statusIn(query.status) };
    return postsPage(filter, orderOf(query, postOrders), pageOf(query));
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
  load: () => ({ options: postOptions() }),
  run: ({ options }) => options,
});

export const createPostAction = staffAction(createPost, {
  load: () => ({ id: nextRowId("post") }),
  async run(context) {
    const { id } = context;
    const after = columnsOf(context.body);
    const made = await unlessTaken(createRow(context, { type: "post", action: "post.create", id, after }), taken);
    context.reply.msg = adminMessages.created;
    return { postId: made.id, changeId: made.changeId };
  },
});

export const updatePostAction = staffAction(updatePost, {
  load: ({ params }) => ({ stored: rowsNow("post", [params.id]) }),
  async run(context) {
    const row = seenRow(context.stored, context.body.version);
    const edit = { type: "post", action: "post.update", row, after: columnsOf(context.body) } as const;
    context.reply.msg = adminMessages.updated;
    return unlessTaken(editRow(context, edit), taken);
  },
});

export const removePostsAction = staffAction(removePosts, {
  load(input) {
    const ids = chosenIds(input);
    return { stored: rowsNow("post", ids), holders: countHolders(ids) };
  },
  async run(context) {
    const ids = chosenIds(context);
    const { stored, holders } = context;
    const rows = seenRows(stored, ids);
    if (holders > 0) throw conflict(postMessages.hasPeople(holders));
    context.reply.msg = adminMessages.removed;
    return removeAll(context, { type: "post", action: "post.remove", rows, when: nobodyHolds(ids) });
  },
});
