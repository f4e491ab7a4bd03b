import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { listHistory, listRemoved } from "#contract/history";
import type { HistoryEntry } from "#contract/history.schemas";
import { adminCall } from "../../session/admin-call";
import { defaultChangeWords, withNames } from "../changes/change-words";
import { FieldChanges } from "../changes/field-changes";
import { queryKeyOf } from "../data/key-of";
import { ErrorState } from "../error-state";
import { formatTime } from "../format-time";
import { Skeleton } from "../skeleton";
import { StatusBadge, type Tone } from "../status-badge";
import { SideDrawer } from "../window/side-drawer";
import type { HistorySubject } from "./history.store";
import { useUndoChange } from "./use-undo";

const kinds: Record<HistoryEntry["kind"], readonly [word: string, tone: Tone]> = {
  create: ["新增", "ready"],
  update: ["修改", "progress"],
  remove: ["删除", "bad"],
  undo: ["撤销", "neutral"],
};

interface HistoryDrawerProps {
  readonly opened: HistorySubject;
  readonly onClose: () => void;
}

/** The edits of one row within 30 days, or the deleted rows of a kind, each with a button that restores it. */
export function HistoryDrawer({ opened, onClose }: HistoryDrawerProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(opened);
  const isBin = opened.id === undefined;
  const entries = data?.pages.flatMap(({ list }) => list);
  return (
    <SideDrawer title={isBin ? `回收站：${opened.name}` : `修改历史：${opened.name}`} size={620} onClose={onClose}>
      <p className="size-13 muted">
        {isBin ? "最近 30 天删除的内容，可以恢复。" : "最近 30 天的修改。之后没有人再改过的，可以撤销。"}
      </p>
      {error && !entries ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!entries && !error ? <Skeleton height={160} /> : null}
      {entries?.length === 0 ? (
        <p className="size-13 muted">{isBin ? "回收站是空的。" : "最近 30 天没有人修改过。"}</p>
      ) : null}
      <ol className="bare-list stack gap-16">
        {entries?.map((entry) => (
          <Entry key={entry.changeId} entry={entry} isBin={isBin} />
        ))}
      </ol>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更早的
        </Button>
      ) : null}
    </SideDrawer>
  );
}

function useHistory({ type, id }: HistorySubject) {
  return useInfiniteQuery({
    queryKey: id === undefined ? queryKeyOf(listRemoved, type) : queryKeyOf(listHistory, type, id),
    initialPageParam: "",
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam ? { cursor: pageParam } : {};
      const { data } =
        id === undefined
          ? await adminCall(listRemoved, { params: { objectType: type }, query, signal })
          : await adminCall(listHistory, { params: { objectType: type, objectId: id }, query, signal });
      return data;
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

function Entry({ entry, isBin }: { entry: HistoryEntry; isBin: boolean }) {
  const undo = useUndoChange();
  const [word, tone] = kinds[entry.kind];
  return (
    <li className="stack gap-8">
      <div className="wrap-row gap-4-12">
        <StatusBadge tone={tone} label={word} />
        <span className="stack grow slim">
          {isBin ? <strong className="ink">{entry.label}</strong> : null}
          <span>
            {entry.madeBy}，{formatTime(entry.at)}
          </span>
        </span>
        {entry.canUndo ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={undo.isPending}
            onClick={() => undo.mutate(entry.changeId)}
          >
            {entry.kind === "remove" ? "恢复" : "撤销"}
          </Button>
        ) : entry.undoneAt === null ? null : (
          <span className="size-13 muted">已于 {formatTime(entry.undoneAt, "{m}-{d} {h}:{i}")} 撤销</span>
        )}
      </div>
      {isBin ? null : (
        <FieldChanges
          changes={entry.fields}
          words={withNames(defaultChangeWords, entry.names)}
          none="没有可见字段的变化。"
        />
      )}
    </li>
  );
}
