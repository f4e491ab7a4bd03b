import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readOpenApi } from "#contract/tools";
import { EmptyState } from "../../parts/blank";
import { queryKeyOf } from "../../parts/data/key-of";
import { lazyDialog } from "../../parts/lazy-part";
import { useListState } from "../../parts/list/list-state";
import { LoadedPage } from "../../parts/loaded";
import { PageHeader } from "../../parts/page-header";
import { Panel } from "../../parts/panel";
import { CallList } from "./call-list";
import { type ApiDocument, listCalls } from "./document";
import { fetchDocument } from "./fetch-document";

const CallPanel = lazyDialog(() => import("./call-panel"), "CallPanel");

const keys = ["call"] as const;

/** A console generated from the contract: choose a call, fill in its form, send it as yourself, see the reply. */
export function ApiTestPage() {
  const list = useListState(keys);
  const query = useQuery({ queryKey: queryKeyOf(readOpenApi), queryFn: fetchDocument, staleTime: 300_000 });
  return (
    <>
      <PageHeader title="接口测试" note="以您自己的身份调用，修改数据的调用会真的执行并记入审计" />
      <LoadedPage query={query} boxes={[420]}>
        {(document) => (
          <Console document={document} chosen={list.filters.call} onChoose={(call) => list.set({ call })} />
        )}
      </LoadedPage>
    </>
  );
}

interface ConsoleProps {
  readonly document: ApiDocument;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function Console({ document, chosen, onChoose }: ConsoleProps) {
  const calls = useMemo(() => listCalls(document), [document]);
  const call = calls.find(({ id }) => id === chosen);
  return (
    <div className="side-main fold start gap-16">
      <CallList calls={calls} chosen={chosen} onChoose={onChoose} />
      {call ? (
        <CallPanel key={call.id} call={call} />
      ) : (
        <Panel>
          <EmptyState kind="empty" title="请选择一个接口" text="按名称、地址或代码查找，再填写内容并发送。" />
        </Panel>
      )}
    </div>
  );
}
