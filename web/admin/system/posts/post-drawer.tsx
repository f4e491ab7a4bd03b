import { createPost, getPost, type PostItem, updatePost } from "#contract/posts";
import { RecordDrawer } from "../../parts/form/record-drawer";
import { useDraft } from "../../parts/form/use-draft";
import { useSave } from "../../parts/form/use-save";
import { adminCall } from "../../session/admin-call";
import { emptyPost, type PostForm, postErrors, postFields, postForm, postRequest } from "./post.form";

/** Creates a post, or edits the given one. */
export function PostDrawer({ post, onClose }: { post: PostItem | undefined; onClose: () => void }) {
  const draft = useDraft<PostForm>(post ? postForm(post) : emptyPost, postErrors);
  const save = useSave({
    draft,
    version: post?.version ?? 0,
    work: (form, version) =>
      post
        ? adminCall(updatePost, { params: { id: post.postId }, body: { ...postRequest(form), version } })
        : adminCall(createPost, { body: postRequest(form) }),
    latest: post && (() => latestPost(post.postId)),
    done: onClose,
  });
  return (
    <RecordDrawer
      title={post ? `修改岗位 ${post.postName}` : "新增岗位"}
      fields={postFields}
      draft={draft}
      save={save}
      onClose={onClose}
    />
  );
}

async function latestPost(id: number) {
  const { data } = await adminCall(getPost, { params: { id } });
  return { form: postForm(data), version: data.version };
}
