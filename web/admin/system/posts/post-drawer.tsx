import { createPost, getPost, updatePost } from "#contract/posts";
import type { PostItem } from "#contract/posts.schemas";
import { RecordEditor, type RecordFormOptions } from "../../parts/form/record-editor";
import { adminCall } from "../../session/admin-call";
import { emptyPostForm, type PostForm, postErrors, postFields, postFormOf, postRequest } from "./post.form";
import { postKind } from "./post-kind";

const posts: RecordFormOptions<PostItem, PostForm> = {
  ...postKind,
  formOf: postFormOf,
  check: postErrors,
  create: (form) => adminCall(createPost, { body: postRequest(form) }),
  update: ({ postId: id }, form, version) =>
    adminCall(updatePost, { params: { id }, body: { ...postRequest(form), version } }),
  read: ({ postId: id }) => adminCall(getPost, { params: { id } }),
};

/** Creates a post, or edits the given one. */
export function PostDrawer({ post, onClose }: { post: PostItem | undefined; onClose: () => void }) {
  return <RecordEditor of={posts} row={post} empty={emptyPostForm} fieldsOf={() => postFields} onClose={onClose} />;
}
