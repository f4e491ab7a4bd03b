import type { PostItem } from "#contract/posts.schemas";
import type { RecordKind } from "../../parts/records/record-kind";

export const postKind: RecordKind<PostItem> = {
  type: "post",
  kind: "岗位",
  tags: { add: "admin:sysPost:add", edit: "admin:sysPost:edit", remove: "admin:sysPost:remove" },
  idOf: ({ postId }) => postId,
  nameOf: ({ postName }) => postName,
};
