import { type PostItem, removePosts, updatePost } from "#contract/posts";
import type { BulkStep } from "../../parts/bulk/bulk-step";
import { statusSteps } from "../../parts/records/status-bulk";
import { patientCall } from "../../session/admin-call";
import { postForm, postRequest } from "./post.form";

/** What can be done with several rows at once. */
export const postBulk: readonly BulkStep<PostItem>[] = [
  ...statusSteps<PostItem>({
    tag: "admin:sysPost:edit",
    warning: "停用后不能再选择这些岗位。",
    work: (row, status) =>
      patientCall(updatePost, {
        params: { id: row.postId },
        body: { ...postRequest(postForm(row)), status, version: row.version },
      }),
  }),
  {
    label: "删除",
    tag: "admin:sysPost:remove",
    warning: "30 天内可以恢复。",
    isDanger: true,
    work: (row) => patientCall(removePosts, { query: {}, body: { ids: [row.postId] } }),
  },
];
