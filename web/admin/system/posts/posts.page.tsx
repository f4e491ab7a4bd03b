import { listPosts, type PostItem, removePosts } from "#contract/posts";
import type { Bulk } from "../../parts/bulk/bulk-step";
import { choice, optionsOf } from "../../parts/choice";
import { usePage } from "../../parts/data/use-page";
import { useListState } from "../../parts/list/list-state";
import { onOpening } from "../../parts/on-opening";
import { RecordsScreen } from "../../parts/records/records-screen";
import { statusNames } from "../../parts/records/status-words";
import { StatusBadge } from "../../parts/status-badge";
import type { TableColumn } from "../../parts/table/table-column";
import { TimeText } from "../../parts/time-text";
import { adminCall } from "../../session/admin-call";

const PostDrawer = onOpening(() => import("./post-drawer").then((m) => m.PostDrawer));

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
  {
    key: "createdAt",
    title: "创建时间",
    sort: "createdAt",
    width: 120,
    cell: (post) => <TimeText at={post.createdAt} />,
  },
];

const bulk: Bulk<PostItem> = {
  tags: ["admin:sysPost:edit", "admin:sysPost:remove"],
  idOf: ({ postId }) => String(postId),
  nameOf: ({ postName }) => postName,
  steps: () => import("./post-bulk").then((m) => m.postBulk),
};

const steps = {
  type: "post",
  kind: "岗位",
  tags: { edit: "admin:sysPost:edit", remove: "admin:sysPost:remove" },
  work: ({ postId }: PostItem) => adminCall(removePosts, { query: {}, body: { ids: [postId] } }),
} as const;

/** Posts that people can hold. */
export function PostsPage() {
  const list = useListState(keys, sorts);
  const status = choice(statusNames, list.filters.status);
  return (
    <RecordsScreen
      title="岗位管理"
      note="岗位用于说明人员职责，不带权限"
      list={list}
      query={usePage(listPosts, { ...list.query, status })}
      filters={[
        { key: "postName", label: "岗位名称" },
        { key: "postCode", label: "岗位编码" },
        { key: "status", label: "状态", options: optionsOf(statusNames) },
      ]}
      columns={columns}
      bulk={bulk}
      steps={steps}
      add={{ label: "新增岗位", tag: "admin:sysPost:add" }}
      empty={{ title: "还没有岗位", text: "新增岗位后，可以在用户资料中选择。" }}
      drawer={(post, close) => <PostDrawer post={post} onClose={close} />}
    />
  );
}
