import { listPosts, removePosts } from "#contract/posts";
import type { PostItem } from "#contract/posts.schemas";
import { loadRequiredPart } from "../../../shared/fetch-part";
import { knownKey, optionsOf } from "../../parts/choice";
import { usePage } from "../../parts/data/use-page";
import { lazyDialog } from "../../parts/lazy-part";
import { useListState } from "../../parts/list/list-state";
import { type RecordsOptions, RecordsScreen } from "../../parts/records/records-screen";
import { statusNames } from "../../parts/records/status-words";
import { StatusBadge } from "../../parts/status-badge";
import { createdColumn } from "../../parts/table/cells";
import type { TableColumn } from "../../parts/table/table-column";
import { adminCall } from "../../session/admin-call";
import { postKind } from "./post-kind";

const PostDrawer = lazyDialog(() => import("./post-drawer"), "PostDrawer");

const keys = ["postName", "postCode", "status"] as const;
const sorts = ["sort", "createdAt"] as const;

const columns: readonly TableColumn<PostItem, (typeof sorts)[number]>[] = [
  { key: "postName", title: "岗位名称", isFixed: true, cell: (post) => post.postName },
  { key: "postCode", title: "岗位编码", cell: (post) => <code>{post.postCode}</code> },
  { key: "userCount", title: "人数", align: "end", cell: (post) => post.userCount },
  { key: "sort", title: "排序", align: "end", sort: "sort", cell: (post) => post.sort },
  {
    key: "status",
    title: "状态",
    cell: (post) => <StatusBadge tone={post.status === "2" ? "ready" : "neutral"} label={statusNames[post.status]} />,
  },
  { key: "remark", title: "备注", isHiddenAtFirst: true, cell: (post) => post.remark || "—" },
  createdColumn("创建时间"),
];

const posts: RecordsOptions<PostItem> = {
  ...postKind,
  work: ({ postId }) => adminCall(removePosts, { query: {}, body: { ids: [postId] } }),
  bulk: () => loadRequiredPart(() => import("./post-bulk"), "postBulkSteps"),
};

/** Posts that people can hold. */
export function PostsPage() {
  const list = useListState(keys, sorts);
  return (
    <RecordsScreen
      title="岗位管理"
      note="岗位用于说明人员职责，不带权限"
      list={list}
      query={usePage(listPosts, { ...list.query, status: knownKey(statusNames, list.filters.status) })}
      filters={[
        { key: "postName", label: "岗位名称" },
        { key: "postCode", label: "岗位编码" },
        { key: "status", label: "状态", options: optionsOf(statusNames) },
      ]}
      columns={columns}
      of={posts}
      add="新增岗位"
      empty={{ title: "还没有岗位", text: "新增岗位后，可以在用户资料中选择。" }}
      drawer={(post, close) => <PostDrawer post={post} onClose={close} />}
    />
  );
}
