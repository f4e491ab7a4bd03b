import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listPosts, type PostItem, removePosts } from "#contract/posts";
import type { Bulk } from "../../parts/bulk/bulk-step";
import { useBulk } from "../../parts/bulk/use-bulk";
import { choice, optionsOf } from "../../parts/choice";
import { pageQuery } from "../../parts/data/queries";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { onOpening } from "../../parts/on-opening";
import { NewButton } from "../../parts/records/new-button";
import { useRecordSteps } from "../../parts/records/record-steps";
import { RecordsHeader } from "../../parts/records/records-header";
import { statusNames } from "../../parts/records/status-words";
import { StatusBadge } from "../../parts/status-badge";
import { ListTable } from "../../parts/table/list-table";
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

const bulkSteps: Bulk<PostItem> = {
  tags: ["admin:sysPost:edit", "admin:sysPost:remove"],
  idOf: ({ postId }) => String(postId),
  nameOf: ({ postName }) => postName,
  steps: () => import("./post-bulk").then((m) => m.postBulk),
};

/** Posts that people can hold. */
export function PostsPage() {
  const list = useListState(keys, sorts);
  const status = choice(statusNames, list.filters.status);
  const query = useQuery(pageQuery(listPosts, { ...list.query, status }));
  const [open, setOpen] = useState<PostItem | "new">();
  const bulk = useBulk(bulkSteps, query.data?.list);
  const steps = usePostSteps(setOpen);
  const add = <NewButton label="新增岗位" tag="admin:sysPost:add" onPress={() => setOpen("new")} />;
  return (
    <>
      <RecordsHeader title="岗位管理" note="岗位用于说明人员职责，不带权限" type="post" kind="岗位">
        {add}
      </RecordsHeader>
      <FilterBar
        list={list}
        fields={[
          { key: "postName", label: "岗位名称" },
          { key: "postCode", label: "岗位编码" },
          { key: "status", label: "状态", options: optionsOf(statusNames) },
        ]}
      />
      <ListTable
        label="岗位"
        columns={[...columns, ...steps]}
        list={list}
        query={query}
        rowId={(post) => String(post.postId)}
        {...bulk}
        empty={{ title: "还没有岗位", text: "新增岗位后，可以在用户资料中选择。", action: add }}
      />
      {open ? <PostDrawer post={open === "new" ? undefined : open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

/** The column of steps, for people who may take at least one. */
const usePostSteps = (onEdit: (post: PostItem) => void) =>
  useRecordSteps({
    type: "post",
    kind: "岗位",
    idOf: (post: PostItem) => post.postId,
    nameOf: (post) => post.postName,
    tags: { edit: "admin:sysPost:edit", remove: "admin:sysPost:remove" },
    work: (post) => adminCall(removePosts, { query: {}, body: { ids: [post.postId] } }),
    onEdit,
  });
