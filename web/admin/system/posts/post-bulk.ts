import { removePosts, updatePost } from "#contract/posts";
import type { PostItem } from "#contract/posts.schemas";
import type { BulkStep } from "../../parts/bulk/bulk-step";
import { createRemoveStep, createStatusSteps } from "../../parts/records/bulk-steps";
import { adminCallWithoutToast } from "../../session/admin-call";

/** Actions on several rows at once. */
export const postBulkSteps: readonly BulkStep<PostItem>[] = [
  ...createStatusSteps<PostItem>({
    tag: "admin:sysPost:edit",
    warning: "停用后不能再选择这些岗位。",
    work: (row, status) =>
      adminCallWithoutToast(updatePost, {
        params: { id: row.postId },
        body: { status, version: row.version },
      }),
  }),
  createRemoveStep<PostItem>({
    tag: "admin:sysPost:remove",
    work: (row) => adminCallWithoutToast(removePosts, { query: {}, body: { ids: [row.postId] } }),
  }),
];
